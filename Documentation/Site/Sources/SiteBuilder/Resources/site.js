// SPDX-License-Identifier: MIT

// The search field of all pages, the keys of the tutorial, and the keyboard in what scrolls sideways.

import { find, load } from "./search.js";

const base = "{{BASE_PATH}}";
const styles = `
:host { display: block; position: relative; color: var(--site-text); text-align: left;
  font: 15px/1.4 ui-sans-serif, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
input { box-sizing: border-box; width: 100%; font: inherit; color: inherit; background: var(--site-panel);
  border: 1px solid var(--site-quiet); border-radius: 8px; padding: 6px 12px; -webkit-appearance: none; appearance: none; }
:host([data-large]) input { font-size: 20px; padding: 12px 16px; }
input::placeholder { color: var(--site-quiet); opacity: 1; }
input:focus { outline: 2px solid var(--site-link); outline-offset: 1px; }
.list { background: var(--site-back); border: 1px solid var(--site-line); border-radius: 8px; overflow-y: auto; }
.list[hidden], .status[hidden] { display: none; }
:host([data-compact]) .list { position: absolute; z-index: 10000; top: calc(100% + 6px); right: 0;
  width: max(100%, min(560px, calc(100vw - 24px))); box-sizing: border-box; max-height: min(70vh, 640px);
  box-shadow: var(--site-shade); }
:host([data-large]) .list { margin-top: 10px; }
.hit { display: block; padding: 8px 14px; color: var(--site-text); text-decoration: none;
  border-top: 1px solid var(--site-line); overflow-wrap: anywhere; }
.hit:first-child { border-top: 0; }
.hit[aria-selected="true"] { background: var(--site-mark); box-shadow: inset 3px 0 var(--site-link); }
.hit:hover { background: var(--site-panel); }
.hit[aria-selected="true"]:hover { background: var(--site-mark); }
.line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; }
.title { font-weight: 600; }
.title.code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 0.93em; }
.kind, .summary { color: var(--site-quiet); font-size: 13px; }
.hit[aria-selected="true"] .kind, .hit[aria-selected="true"] .summary { color: var(--site-text); }
.summary { display: block; }
.status { margin: 8px 2px 0; color: var(--site-quiet); font-size: 14px; }
:host([data-compact]) .status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
const articles = new Set(["Pattern", "Guide", "Tutorial", "Page", "Section"]);
let count = 0;

class MotifSearch extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const id = `motif-search-${count++}`;
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.innerHTML = `<style>${styles}</style>
      <input type="search" role="combobox" autocomplete="off" spellcheck="false" aria-autocomplete="list"
        aria-expanded="false" aria-controls="${id}" aria-label="Search all pages and symbols"
        placeholder="Search all pages and symbols" enterkeyhint="go">
      <div class="list" id="${id}" role="listbox" aria-label="Results" hidden></div>
      <p class="status" role="status"></p>`;
    this.identifier = id;
    this.input = root.querySelector("input");
    this.list = root.querySelector(".list");
    this.status = root.querySelector(".status");
    this.selected = 0;
    this.isLarge = this.hasAttribute("data-large");
    this.input.addEventListener("input", () => this.search(true));
    this.input.addEventListener("focus", () => { load(() => this.search(false)).catch(() => {}); if (this.input.value) this.search(false); });
    this.input.addEventListener("keydown", (event) => this.key(event));
    // A large list stays, a small one covers the page.
    if (!this.isLarge) {
      this.addEventListener("focusout", (event) => {
        if (!this.shadowRoot.contains(event.relatedTarget) && event.relatedTarget !== this) this.close();
      });
      // Otherwise the field would lose the focus before the link is clicked.
      this.list.addEventListener("mousedown", (event) => event.preventDefault());
    } else {
      const query = new URLSearchParams(location.search).get("q");
      if (query) {
        this.input.value = query;
        this.search(false);
        this.input.focus({ preventScroll: true });
      }
    }
  }

  async search(isTyped) {
    const query = this.input.value;
    if (this.isLarge && isTyped) {
      const address = new URL(location);
      if (query) address.searchParams.set("q", query); else address.searchParams.delete("q");
      address.hash = "";
      history.replaceState(null, "", address);
    }
    if (!query.trim()) return this.close();
    let index;
    try {
      index = await load(() => this.search(false));
    } catch {
      this.status.textContent = "The search index can't be loaded.";
      return;
    }
    // Meanwhile something else was typed, or the focus has moved on.
    if (query !== this.input.value || (!this.isLarge && this.shadowRoot.activeElement !== this.input)) return;
    const limit = this.isLarge ? 60 : 12;
    const hits = find(index, query, limit);
    if (isTyped) this.selected = 0;
    this.selected = Math.min(this.selected, Math.max(hits.length - 1, 0));
    this.list.replaceChildren(...hits.map((hit, position) => this.option(hit, position)));
    if (!this.isLarge && hits.length) {
      this.list.append(this.option({
        title: `All results for “${query.trim()}”`, kind: "Search", module: "", summary: "",
        href: `${base}/?q=${encodeURIComponent(query.trim())}`,
      }, hits.length));
    }
    this.status.textContent = !hits.length ? `Nothing found for “${query.trim()}”.`
      : hits.length === limit ? `The best ${limit} results` : hits.length === 1 ? "1 result" : `${hits.length} results`;
    if (!hits.length && !this.isLarge) {
      const nothing = document.createElement("div");
      nothing.className = "hit";
      nothing.setAttribute("role", "option");
      nothing.setAttribute("aria-disabled", "true");
      nothing.textContent = this.status.textContent;
      this.list.append(nothing);
    }
    this.list.hidden = !this.list.children.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.mark();
  }

  option(hit, position) {
    const link = document.createElement("a");
    link.className = "hit";
    link.id = `${this.identifier}-${position}`;
    link.href = hit.href;
    link.tabIndex = -1;
    link.setAttribute("role", "option");
    const line = document.createElement("span");
    line.className = "line";
    const title = document.createElement("span");
    title.className = articles.has(hit.kind) || hit.kind === "Search" ? "title" : "title code";
    title.textContent = hit.title;
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.textContent = hit.kind === "Section" ? `in ${hit.module}`
      : articles.has(hit.kind) || hit.kind === "Module" || !hit.module ? hit.kind : `${hit.kind} · ${hit.module}`;
    line.append(title, " ", kind);
    link.append(line);
    const text = hit.names?.length ? hit.names.slice(0, 5).join(" · ") : hit.summary;
    if (text) {
      const summary = document.createElement("span");
      summary.className = "summary";
      summary.textContent = text;
      link.append(" ", summary);
    }
    return link;
  }

  mark() {
    for (const [position, option] of [...this.list.children].entries()) {
      option.setAttribute("aria-selected", String(position === this.selected && !!option.href));
    }
    const option = this.list.hidden ? null : this.list.children[this.selected];
    if (option?.id) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    const options = this.list.hidden ? 0 : this.list.children.length;
    // Keys that choose letters, as for Japanese, are not for the list.
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options) {
      event.preventDefault();
      this.selected = (this.selected + (event.key === "ArrowDown" ? 1 : options - 1)) % options;
      this.mark();
      this.list.children[this.selected].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const option = options ? this.list.children[this.selected] : null;
      if (option?.href) location.assign(option.href);
      else if (this.input.value.trim()) location.assign(`${base}/?q=${encodeURIComponent(this.input.value.trim())}`);
    } else if (event.key === "Escape") {
      if (this.input.value && !this.list.hidden && !this.isLarge) this.close();
      else { this.input.value = ""; this.search(true); this.input.blur(); }
      event.preventDefault();
    }
    // The page has keys of its own.
    event.stopPropagation();
  }

  close() {
    this.list.hidden = true;
    this.list.replaceChildren();
    this.status.textContent = "";
    this.selected = 0;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  focus(options) { this.input?.focus(options); }
}
customElements.define("motif-search", MotifSearch);

function isTyping(event) {
  const target = event.composedPath()[0];
  return target instanceof Element && (target.closest("input, textarea, select") || target.isContentEditable);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (event.key === "/") {
    const field = document.querySelector("motif-search[data-large]")
      ?? document.querySelector("custom-header")?.shadowRoot?.querySelector("motif-search")
      ?? document.querySelector("motif-search");
    if (!field) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus();
    field.scrollIntoView({ block: "nearest" });
  } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !event.shiftKey) {
    // Steps through the tutorial, unless something scrolls sideways under the keyboard.
    const focused = document.activeElement;
    if (!location.pathname.startsWith(`${base}/documentation/tutorial`)) return;
    if (focused && focused.scrollWidth > focused.clientWidth && focused !== document.body) return;
    const text = event.key === "ArrowRight" ? "Next step" : "Previous step";
    const link = [...document.querySelectorAll("main a")].find((one) => one.textContent.includes(text));
    if (link) {
      event.preventDefault();
      link.click();
      window.scrollTo(0, 0);
    }
  }
}, true);

// What the renderer leaves out: what scrolls sideways has to be reachable without a mouse, and a button has a name.
function openToKeyboard() {
  for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) {
    if (!button.textContent.trim()) button.setAttribute("aria-label", "Pages above this one");
  }
  for (const box of document.querySelectorAll("pre, .table-wrapper, .code-listing .container-general")) {
    const scrolls = box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible";
    if (scrolls && !box.hasAttribute("tabindex")) box.tabIndex = 0;
  }
}
let isWaiting = false;
function later() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => { isWaiting = false; openToKeyboard(); });
}
new MutationObserver(later).observe(document.documentElement, { childList: true, subtree: true });
addEventListener("resize", later);
later();
