// SPDX-License-Identifier: MIT

// The shapes of Sources/MotifBenchmarks/Bindings/Shapes for a JavaScript library of signals, so that
// both can be measured on one machine. The library is named by a module that exports `source`, which
// makes something with `get` and `set`, `derived` and `effect`, and `batch`:
//
//     node shapes.mjs ./library.mjs [samples]
//
// Prints the fastest of ten samples of each shape in milliseconds, of three for width × layers.

import { pathToFileURL } from "node:url";
import { performance } from "node:perf_hooks";

const [library, samples = "10"] = process.argv.slice(2);
if (library === undefined) {
  console.error("Usage: node shapes.mjs LIBRARY.mjs [SAMPLES]");
  process.exit(64);
}
const { source, derived, effect, batch } = await import(pathToFileURL(library));

let sunk = 0;
const blackHole = (value) => {
  sunk = value;
};

function expect(value, expected, name) {
  if (value !== expected) throw new Error(`${name} is ${value} rather than ${expected}`);
}

const range = (count) => Array.from({ length: count }, (_, index) => index);
const sum = (nodes, first = 0) => nodes.reduce((result, node) => result + node.get(), first);

// MARK: - Rounds

const rounds = {
  deep() {
    const head = source(0);
    let end = derived(() => head.get() + 1);
    for (let index = 1; index < 50; index++) {
      const previous = end;
      end = derived(() => previous.get() + 1);
    }
    let runs = 0;
    effect(() => {
      blackHole(end.get());
      runs++;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 50; index++) {
        batch(() => head.set(index));
        expect(end.get(), 50 + index, "the end of deep");
      }
      expect(runs, 50, "runs of deep");
    };
  },

  broad() {
    const head = source(0);
    let runs = 0;
    const ends = range(50).map((index) => {
      const near = derived(() => head.get() + index);
      const far = derived(() => near.get() + 1);
      effect(() => {
        blackHole(far.get());
        runs++;
      });
      return far;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 50; index++) {
        batch(() => head.set(index));
        expect(ends[49].get(), index + 50, "the last branch of broad");
      }
      expect(runs, 50 * 50, "runs of broad");
    };
  },

  "diamond of 5"() {
    const head = source(0);
    const sides = range(5).map(() => derived(() => head.get() + 1));
    const end = derived(() => sum(sides));
    let runs = 0;
    effect(() => {
      blackHole(end.get());
      runs++;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 500; index++) {
        batch(() => head.set(index));
        expect(end.get(), (index + 1) * 5, "the sum of diamond");
      }
      expect(runs, 500, "runs of diamond");
    };
  },

  triangle() {
    const head = source(0);
    const row = [derived(() => head.get() + 1)];
    for (let index = 1; index < 9; index++) {
      const previous = row[index - 1];
      row.push(derived(() => previous.get() + 1));
    }
    const end = derived(() => sum(row, head.get()));
    let runs = 0;
    effect(() => {
      blackHole(end.get());
      runs++;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 100; index++) {
        batch(() => head.set(index));
        expect(end.get(), 45 + index * 10, "the sum of triangle");
      }
      expect(runs, 100, "runs of triangle");
    };
  },

  repeated() {
    const head = source(0);
    const end = derived(() => {
      let result = 0;
      for (let index = 0; index < 30; index++) result += head.get();
      return result;
    });
    let runs = 0;
    effect(() => {
      blackHole(end.get());
      runs++;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 100; index++) {
        batch(() => head.set(index));
        expect(end.get(), index * 30, "the sum of repeated");
      }
      expect(runs, 100, "runs of repeated");
    };
  },

  unstable() {
    const head = source(0);
    const double = derived(() => head.get() * 2);
    const inverse = derived(() => -head.get());
    const end = derived(() => {
      let result = 0;
      for (let index = 0; index < 20; index++) {
        result += head.get() % 2 === 0 ? inverse.get() : double.get();
      }
      return result;
    });
    let runs = 0;
    effect(() => {
      blackHole(end.get());
      runs++;
    });
    return () => {
      batch(() => head.set(1));
      runs = 0;
      for (let index = 0; index < 100; index++) {
        batch(() => head.set(index));
        expect(end.get() + 0, index * (index % 2 === 0 ? -20 : 40) + 0, "the sum of unstable");
      }
      expect(runs, 100, "runs of unstable");
    };
  },

  mux() {
    const heads = range(100).map(() => source(0));
    const list = derived(() => heads.map((head) => head.get()));
    const ends = range(100).map((index) => {
      const part = derived(() => list.get()[index]);
      return derived(() => part.get() + 1);
    });
    let runs = 0;
    for (const end of ends) {
      effect(() => {
        blackHole(end.get());
        runs++;
      });
    }
    return () => {
      runs = 0;
      for (let factor = 1; factor <= 2; factor++) {
        for (let index = 0; index < 10; index++) {
          batch(() => heads[index].set(index * factor));
          expect(ends[index].get(), index * factor + 1, "an end of mux");
        }
      }
      expect(runs, 18, "runs of mux");
    };
  },

  avoidable() {
    const head = source(0);
    let runs = 0;
    const beBusy = () => {
      for (let index = 0; index < 100; index++) blackHole(index);
    };
    const first = derived(() => head.get());
    const constant = derived(() => {
      blackHole(first.get());
      return 0;
    });
    const third = derived(() => {
      beBusy();
      runs++;
      return constant.get() + 1;
    });
    const fourth = derived(() => third.get() + 2);
    const fifth = derived(() => fourth.get() + 3);
    effect(() => {
      blackHole(fifth.get());
      beBusy();
      runs++;
    });
    return () => {
      for (let index = 0; index < 1000; index++) {
        batch(() => head.set(index));
        expect(fifth.get(), 6, "the end of avoidable");
      }
      expect(runs, 2, "runs of avoidable");
    };
  },
};

// MARK: - Grids of cells

function cells(layers) {
  const start = [1, 2, 3, 4].map((value) => source(value));
  let layer = start;
  for (let index = 0; index < layers; index++) {
    const [first, second, third, fourth] = layer;
    layer = [
      derived(() => second.get()),
      derived(() => first.get() - third.get()),
      derived(() => second.get() + fourth.get()),
      derived(() => third.get()),
    ];
    for (const node of layer) effect(() => blackHole(node.get()));
  }
  const values = () => layer.map((node) => node.get()).join();
  const begin = performance.now();
  const before = values();
  batch(() => start.forEach((node, index) => node.set(4 - index)));
  const after = values();
  const time = performance.now() - begin;
  expect(before, "-3,-6,-2,2", "the last layer of cellx before");
  expect(after, "-2,-4,2,3", "the last layer of cellx after");
  return time;
}

// MARK: - Width × layers

/** SplitMix64, as in Swift, so that the same nodes change what they read. */
function randomFractions() {
  const mask = (1n << 64n) - 1n;
  let state = 1n;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    mixed ^= mixed >> 31n;
    return Number(mixed >> 11n) * 2 ** -53;
  };
}

function layered({ width, layers, reads, staticFraction, readFraction, rounds, total, runs }) {
  let count = 0;
  const nextFraction = randomFractions();
  const sources = range(width).map((index) => source(index));
  let row = sources;
  for (let layer = 1; layer < layers; layer++) {
    const above = row;
    row = above.map((_, index) => {
      const own = range(reads).map((offset) => above[(index + offset) % width]);
      if (nextFraction() < staticFraction) {
        return derived(() => {
          count++;
          let result = 0;
          for (const node of own) result += node.get();
          return result;
        });
      }
      const [first, ...others] = own;
      return derived(() => {
        count++;
        let result = first.get();
        const omitted = result % 2 === 0 ? -1 : result % others.length;
        for (let other = 0; other < others.length; other++) {
          if (other !== omitted) result += others[other].get();
        }
        return result;
      });
    });
  }
  const leaves = row.slice(width - Math.trunc(width * readFraction));
  for (let round = 0; round < rounds; round++) {
    const index = round % width;
    batch(() => sources[index].set(round + index));
    for (const leaf of leaves) blackHole(leaf.get());
  }
  expect(sum(leaves), total, `the outcome of ${width} × ${layers}`);
  expect(count, runs, `the runs of ${width} × ${layers}`);
}

const shape = (width, layers, reads, staticFraction, readFraction, rounds, total, runs) => ({
  ...{ width, layers, reads, staticFraction, readFraction, rounds, total, runs },
});

const layeredShapes = [
  shape(10, 5, 2, 1, 0.2, 600_000, 19_199_832, 2_640_004),
  shape(10, 10, 6, 0.75, 0.2, 15_000, 302_310_477_864, 1_125_003),
  shape(1_000, 12, 4, 0.95, 1, 7_000, 29_355_933_696_000, 1_473_791),
  shape(1_000, 5, 25, 1, 1, 3_000, 1_171_484_375_000, 735_756),
  shape(5, 500, 3, 1, 1, 500, 3.0239642676898464e241, 1_246_502),
  shape(100, 15, 6, 0.5, 1, 2_000, 15_664_996_402_790_400, 1_078_732),
];

// MARK: - Measuring

function time(body) {
  const begin = performance.now();
  body();
  return performance.now() - begin;
}

function report(name, count, sample) {
  const fastest = Math.min(...range(count).map(sample));
  console.log(`| ${name} | ${fastest.toPrecision(3)} |`);
}

for (const [name, setUp] of Object.entries(rounds)) {
  report(name, Number(samples), () => {
    const round = setUp();
    return time(() => {
      for (let index = 0; index < 500; index++) round();
    });
  });
}
for (const layers of [1_000, 2_500]) {
  report(`cellx ${layers}`, Number(samples), () =>
    range(10).reduce((total) => total + cells(layers), 0),
  );
}
for (const shape of layeredShapes) {
  const dynamic = shape.staticFraction < 1 ? ", dynamic" : "";
  const name = `${shape.width} × ${shape.layers}, ${shape.reads} reads${dynamic}`;
  report(name, Math.min(3, Number(samples)), () => time(() => layered(shape)));
}
