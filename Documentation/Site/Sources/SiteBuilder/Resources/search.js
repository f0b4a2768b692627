// SPDX-License-Identifier: MIT

// The search: loads the index when it is first needed, and ranks what it finds. It touches no page.

const base = "{{BASE_PATH}}";
let titles;
let words;

/** Loads the titles; the words of the articles follow, and `whenComplete` is called when they are there. */
export async function load(whenComplete) {
  titles ??= fetch(`${base}/site/titles.json`).then(read).then(prepare);
  const index = await titles;
  if (!index.words) {
    words ??= fetch(`${base}/site/words.json`).then(read).then((found) => {
      index.words = found;
      index.sortedWords = Object.keys(found).sort();
    });
    words.then(whenComplete, () => {});
  }
  return index;
}

function read(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

/** Gives each row of the file names, and what is compared with a query. */
export function prepare(file) {
  const entries = file.entries.map(([title, kind, module, address, summary, names]) => {
    const name = title.includes(" ") ? title : title.slice(lastDot(title) + 1);
    const simple = name.replace(/\(.*/, "");
    return {
      title, summary, names: (names ?? "").split(", ").filter(Boolean),
      kind: file.kinds[kind], module: file.modules[module],
      href: `${base}/documentation/${address}`,
      isMember: simple !== title && !title.includes(" ") && title.includes("."),
      lower: title.toLowerCase(), simple: simple.toLowerCase(),
      parts: title.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z0-9]+/).filter(Boolean),
      lowerNames: (names ?? "").toLowerCase().split(", ").filter(Boolean),
      lowerSummary: summary.toLowerCase(), lowerModule: file.modules[module].toLowerCase(),
    };
  });
  // A type with many members is more likely meant than one with few.
  const members = new Map();
  for (const entry of entries) {
    if (!entry.isMember) continue;
    const type = entry.title.slice(0, lastDot(entry.title));
    members.set(type, (members.get(type) ?? 0) + 1);
  }
  for (const entry of entries) entry.bonus = Math.min(members.get(entry.title) ?? 0, 40) / 2;
  return { entries };
}

// The dot before a member: not one in its parameters or in an operator.
function lastDot(title) {
  const end = title.indexOf("(");
  return title.lastIndexOf(".", end < 0 ? undefined : end - 1);
}

const weights = {
  Pattern: 60, Module: 55, Guide: 50, Tutorial: 30, Page: 15, Section: 5,
  Class: 45, Structure: 45, Protocol: 45, Enumeration: 40, Actor: 45,
};

/** The entries that match all words of a query, best first. */
export function find(index, query, limit) {
  const wanted = query.toLowerCase().split(/[\s,]+/).filter(Boolean);
  if (!wanted.length) return [];
  const whole = query.trim().toLowerCase();
  const texts = wanted.map((word) => inTexts(index, word));
  const found = [];
  index.entries.forEach((entry, position) => {
    let score = 0;
    for (const [number, word] of wanted.entries()) {
      const one = Math.max(match(entry, word), texts[number].get(position) ?? 0);
      if (!one) return;
      score += one;
    }
    score /= wanted.length;
    if (wanted.length > 1) score = Math.max(score, match(entry, whole));
    // The one spelled like the query, its capitals included.
    if (entry.title === query.trim()) score += 100;
    score += (weights[entry.kind] ?? 0) + entry.bonus;
    if (entry.isMember) score -= 60;
    found.push([score - Math.min(entry.title.length, 60) / 10, entry]);
  });
  found.sort((first, second) => second[0] - first[0] || (first[1].lower < second[1].lower ? -1 : 1));
  return found.slice(0, limit).map(([, entry]) => entry);
}

function match(entry, word) {
  if (entry.lower === word) return 1000;
  if (entry.simple === word) return 920;
  if (entry.lowerNames.includes(word)) return 880;
  if (entry.simple.startsWith(word) || entry.lower.startsWith(word)) return 700;
  if (entry.parts.includes(word)) return 560;
  if (entry.parts.some((part) => part.startsWith(word))) return 450;
  if (entry.lowerNames.some((name) => name.includes(word))) return 400;
  if (word.length > 2 && entry.lower.includes(word)) return 300;
  if (entry.lowerModule.startsWith(word) || entry.lowerModule.startsWith(`motif${word}`)) return 250;
  if (word.length > 2 && entry.lowerSummary.includes(word)) return 180;
  return 0;
}

/** The entries whose text has a word that begins like this, with a score for each. */
function inTexts(index, word) {
  const found = new Map();
  if (!index.words || word.length < 3) return found;
  const sorted = index.sortedWords;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < word) low = middle + 1; else high = middle;
  }
  for (; low < sorted.length && sorted[low].startsWith(word); low++) {
    let position = 0;
    for (const distance of index.words[sorted[low]]) {
      position += distance;
      found.set(position, Math.max(found.get(position) ?? 0, sorted[low] === word ? 120 : 80));
    }
  }
  return found;
}
