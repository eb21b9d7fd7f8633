// Draws each table that asks for it as a chart above it. The table stays, folded; colours are those of the page.
'use strict';

const drawn = new Map();

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// The weeks of a table from the earliest to the latest, in seconds, then the figures of each column.
const figures = (table) => {
  const rows = [...table.tBodies[0].rows].reverse();
  const weeks = rows.map((row) => Date.parse(`${row.cells[0].textContent.trim()}T00:00:00Z`) / 1000);
  const columns = [...table.tHead.rows[0].cells].slice(1).map((_, column) => rows.map((row) => {
    const value = row.cells[column + 1].dataset.value;
    return value === '' ? null : Number(value);
  }));
  return [weeks, ...columns];
};

// Steps of an axis that counts.
const whole = Array.from({length: 36}, (_, place) => [1, 2, 5][place % 3] * 10 ** Math.floor(place / 3));

const day = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10);
const exact = new Intl.NumberFormat('en', {maximumSignificantDigits: 12});
const compact = new Intl.NumberFormat('en', {notation: 'compact', maximumSignificantDigits: 3});

// Bars of several columns stand beside one another.
const bars = (place, count) => uPlot.paths.bars({size: [0.7 / count, 40], align: count === 1 ? 0 : place === 0 ? -1 : 1});

const series = (head, place, count) => {
  const [shape, name] = head.dataset.look.split(' ');
  const stroke = colour(name);
  const shown = {label: head.textContent, stroke, value: (_, value) => (value === null ? '–' : exact.format(value))};
  return shape === 'bars'
    ? {...shown, fill: stroke, width: 0, paths: bars(place, count), points: {show: false}}
    : {...shown, width: 2, points: {show: true, size: 5, fill: stroke}};
};

const latest = (plot) => plot.setLegend({idx: plot.data[0].length - 1}, false);

const options = (table, width, weeks) => {
  const heads = [...table.tHead.rows[0].cells].slice(1);
  const axis = {stroke: colour('faint'), grid: {stroke: colour('line'), width: 1}, ticks: {stroke: colour('line'), width: 1}};
  const half = 4 * 24 * 3600;
  return {
    width,
    height: 200,
    padding: [12, 20, 0, 0],
    cursor: {drag: {x: false, y: false}},
    // Where nothing is pointed at, the figures below are those of the latest week.
    hooks: {setLegend: [(plot) => { if (plot.legend.idx === null) latest(plot); }], ready: [latest]},
    scales: {
      x: {range: [weeks[0] - half, weeks[weeks.length - 1] + half]},
      y: {range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1]},
    },
    series: [
      {label: 'Week from', value: (_, seconds) => (seconds === null ? '–' : day(seconds))},
      ...heads.map((head, place) => series(head, place, heads.length)),
    ],
    axes: [
      {...axis, values: (_, splits) => splits.map((seconds) => day(seconds).slice(5)), space: 60},
      {...axis, incrs: table.dataset.unit === '' ? whole : undefined, values: (_, splits) => splits.map((value) => compact.format(value))},
    ],
  };
};

const draw = (details) => {
  const table = details.querySelector('table');
  const data = figures(table);
  let chart = details.parentElement.querySelector('.chart');
  if (chart === null) {
    chart = document.createElement('div');
    chart.className = 'chart';
    chart.setAttribute('aria-hidden', 'true');
    details.before(chart);
    details.open = false;
  }
  chart.replaceChildren();
  drawn.set(chart, new uPlot(options(table, chart.clientWidth, data[0]), data, chart));
};

const drawAll = () => {
  for (const [chart, plot] of drawn) {
    plot.destroy();
    drawn.delete(chart);
  }
  document.querySelectorAll('details[data-chart]').forEach(draw);
};

let waiting = 0;
addEventListener('resize', () => {
  clearTimeout(waiting);
  waiting = setTimeout(drawAll, 150);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
document.addEventListener('htmx:afterSettle', drawAll);
drawAll();
