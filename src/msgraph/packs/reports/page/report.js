"use strict";
// The report of a compilation. What comes from one line of the program has the number of that line in `data-p`; to
// hover over one thing lights up all others from the same lines, to click pins them.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const state = { tab: 0, picture: data.first, path: [], stage: data.stages.findIndex((s, i) => i > 0 && s.changed), pinned: null };

const MOST = 400; // things of one sort that are shown at a time

function element(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect", "path", "text", "line", "title"].includes(tag);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") made.addEventListener("click", value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const placesOf = (places) => (places && places.length ? places.join(" ") : null);
const bytes = (n) => (n >= 1 << 20 ? (n / (1 << 20)).toFixed(1) + " MB" : n >= 1024 ? (n / 1024).toFixed(1) + " kB" : n + " B");
const told = (places) => {
  const own = places.filter(isOwn);
  return (own.length ? own : places.slice(0, 2)).map(place).join(", ");
};
const place = (id) => `${data.files[data.places[id][0]].name}:${data.places[id][1]}`;

// -- lighting up what belongs together ---------------------------------------------------------------------------

function mark(style, places) {
  for (const old of document.querySelectorAll("." + style)) old.classList.remove(style);
  if (!places) return;
  const wanted = new Set(places.split(" "));
  for (const other of document.querySelectorAll("[data-p]")) {
    if (other.dataset.p.split(" ").some((p) => wanted.has(p))) other.classList.add(style);
  }
}

function pin(places, from) {
  state.pinned = state.pinned === places ? null : places;
  mark("pinned", state.pinned);
  $("status").textContent = state.pinned ? "from " + told(state.pinned.split(" ")) : "";
  if (!state.pinned) return;
  for (const side of ["source", "panel", "kernels"]) {
    if (from && $(side).contains(from)) continue;
    const first = $(side).querySelector(".pinned");
    if (first) {
      const folded = first.closest("details");
      if (folded) folded.open = true;
      first.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

document.addEventListener("mouseover", (event) => {
  const over = event.target.closest("[data-p]");
  mark("lit", over && over.dataset.p);
});
document.addEventListener("focusin", (event) => {
  const over = event.target.closest("[data-p]");
  if (over) mark("lit", over.dataset.p);
});
document.addEventListener("click", (event) => {
  const on = event.target.closest("[data-p]");
  if (on && !event.defaultPrevented) pin(on.dataset.p, on);
});

// -- source ------------------------------------------------------------------------------------------------------

function showSource() {
  const byLine = new Map(data.places.map(([file, line], id) => [file + ":" + line, id]));
  data.files.forEach((file, number) => {
    const rows = file.lines.map((text, i) => {
      const line = file.start + i;
      const id = byLine.get(number + ":" + line);
      const row = element("div", { class: "row", "data-p": id, tabindex: id === undefined ? null : 0 });
      row.append(element("i", {}, String(line)), text || " ");
      return row;
    });
    const code = element("pre", {}, ...rows);
    const folded = file.library
      ? element("details", { class: "file" }, element("summary", { title: file.path }, file.name), code)
      : element("div", { class: "file" }, element("h2", { title: file.path }, file.name), code);
    $("source").append(folded);
  });
}

// -- graph -------------------------------------------------------------------------------------------------------

function showGraph() {
  const picture = data.pictures[state.picture];
  const svg = element("svg", { viewBox: `0 0 ${picture.width} ${picture.height}`, width: picture.width, height: picture.height });
  const ways = picture.edges.map(([start, end, label, order]) => {
    const [from, to] = [picture.boxes[start], picture.boxes[end]];
    const [x1, y1, x2, y2] = [from[3] + from[5] / 2, from[4] + 34, to[3] + to[5] / 2, to[4]];
    const bend = (y2 - y1) / 2;
    const way = element("path", { d: `M${x1},${y1} C${x1},${y1 + bend} ${x2},${y2 - bend} ${x2},${y2}`, class: order ? "order" : "value" });
    if (label) way.append(element("title", {}, label));
    svg.append(way);
    return [start, end, way];
  });
  picture.boxes.forEach(([label, detail, kind, x, y, width, places, opens], number) => {
    const known = opens && data.pictures[opens];
    const box = element("g", { class: kind, "data-p": placesOf(places), tabindex: 0, role: "button", "aria-label": `${label} ${detail}` });
    box.append(
      element("rect", { x, y, width, height: 34, rx: 6 }),
      element("text", { x: x + width / 2, y: y + (detail ? 15 : 21) }, label + (known ? " ▸" : "")),
      element("text", { x: x + width / 2, y: y + 27, class: "detail" }, detail),
    );
    for (const [event, near] of [["mouseenter", true], ["mouseleave", false]]) {
      box.addEventListener(event, () => ways.forEach(([a, b, way]) => (a === number || b === number) && way.classList.toggle("near", near)));
    }
    if (known) box.addEventListener("click", (event) => { event.preventDefault(); open(opens); });
    svg.append(box);
  });
  const crumbs = element("div", { class: "crumbs" });
  if (state.path.length) crumbs.append(element("button", { id: "up", onclick: up }, "↑ back"));
  const many = Object.keys(data.pictures).length;
  crumbs.append(element("span", {}, `${picture.title} · ${picture.boxes.length} boxes` + (many > 1 ? ` · ${many} pictures, blue boxes open` : "")));
  $("panel").replaceChildren(crumbs, element("div", { class: "canvas" }, svg));
  const shown = picture.boxes.filter((box) => box[2] !== "input");
  const top = shown.reduce((best, box) => (best && best[4] <= box[4] ? best : box), null);
  $("panel").scrollTop = 0;
  if (top) $("panel").scrollLeft = top[3] + top[5] / 2 - $("panel").clientWidth / 2;
}

function open(name) {
  state.path.push(state.picture);
  state.picture = name;
  show();
}

function up() {
  if (!state.path.length) return;
  state.picture = state.path.pop();
  show();
}

// -- stages ------------------------------------------------------------------------------------------------------

function showStages() {
  const list = element("nav", { "aria-label": "Passes" });
  data.stages.forEach((stage, i) => {
    const button = element("button", { class: stage.changed ? "" : "same", "aria-current": i === state.stage, onclick: () => { state.stage = i; show(); } }, stage.name);
    button.append(element("small", {}, String(stage.count)));
    list.append(button);
  });
  const stage = data.stages[state.stage] || data.stages[0];
  const counted = (counts) => Object.entries(counts).map(([name, n]) => (n > 1 ? `${n} × ` : "") + name).join(", ");
  const said = [];
  if (Object.keys(stage.rewrites).length) said.push(element("div", {}, "rewrites: " + counted(stage.rewrites)));
  if (Object.keys(stage.added).length) said.push(element("div", {}, "new: " + counted(stage.added)));
  if (Object.keys(stage.removed).length) said.push(element("div", {}, "gone: " + counted(stage.removed)));
  if (!stage.changed) said.push(element("div", {}, "This pass changed nothing."));
  else if (!stage.lines.length) said.push(element("div", {}, "The graph is too large for its text to be shown at each step."));
  const lines = stage.lines.map(([sign, text, places]) => {
    const style = { "+": " added", "-": " removed", "": "" }[state.stage ? sign : ""];
    const line = element("div", { class: "line" + style, "data-p": placesOf(places) });
    line.append(element("b", {}, state.stage ? sign : ""), text || " ");
    return line;
  });
  const body = element("div", {}, element("div", { class: "said" }, ...said), element("pre", {}, ...lines));
  $("panel").replaceChildren(element("div", { class: "stages" }, list, body));
}

function nextStage(step) {
  for (let i = state.stage + step; i >= 0 && i < data.stages.length; i += step) {
    if (data.stages[i].changed) { state.stage = i; state.tab = 1; show(); return; }
  }
}

// -- kernels -----------------------------------------------------------------------------------------------------

const total = data.kernels.reduce((sum, kernel) => sum + (kernel.time || 0), 0);
const duration = (seconds) => (seconds < 1e-2 ? `${(seconds * 1e6).toFixed(seconds < 1e-4 ? 2 : 0)} us` : `${(seconds * 1e3).toFixed(1)} ms`);
const isOwn = (id) => !data.files[data.places[id][0]].library;

const MOVES = new Set(["reshape", "transpose", "broadcast_to"]);

function kernelCard(kernel) {
  const card = element("div", { class: "kernel", "data-p": placesOf(kernel.places), tabindex: 0 });
  const own = kernel.places.find(isOwn);
  const where = own === undefined ? told(kernel.places) : place(own);
  const line = (kind, left, right = "") => card.append(element("p", { class: kind, title: left }, element("span", {}, left), element("b", {}, right)));
  const limit = kernel.limit ? ` · ${Math.round(kernel.limit * 100)} % of the limit (${kernel.bound})` : "";
  const named = kernel.ops.filter((op) => !MOVES.has(op)); // what it computes, not how it reads its operands
  line("ops", `${kernel.step}: ${(named.length ? named : kernel.ops).join(" ")}`, kernel.time ? duration(kernel.time) : "");
  line("where", [kernel.cell, where].filter(Boolean).join(" · "));
  line("mono", "→ " + kernel.writes.join(", "));
  if (kernel.time) {
    line("time", `${Math.round((100 * kernel.time) / total)} %${limit}`);
    card.append(element("div", { class: "meter" }, element("span", { style: `width:${((100 * kernel.time) / total).toFixed(1)}%` })));
  }
  if (kernel.apart.length) card.append(element("details", {}, element("summary", {}, "why it is apart"), ...[...new Set(kernel.apart)].map((why) => element("p", {}, why))));
  return [`${kernel.ops.join(" ")} ${kernel.cell} ${where}`.toLowerCase(), kernel, card];
}

function showKernels() {
  const cards = data.kernels.map(kernelCard);
  const head = data.kernels.length + (data.kernels.length === 1 ? " kernel" : " kernels") + (total ? ` · ${duration(total)} a call` : "");
  const wanted = element("input", { id: "search", type: "search", placeholder: "operator, Cell or line", "aria-label": "Search kernels" });
  const order = element("button", { id: "order" });
  const list = element("div", {});
  let byTime = total > 0;
  const fill = () => {
    order.textContent = byTime ? "slowest first" : "in order";
    const shown = cards.filter(([text]) => text.includes(wanted.value.toLowerCase()));
    if (byTime) shown.sort((a, b) => (b[1].time || 0) - (a[1].time || 0));
    list.replaceChildren(...shown.slice(0, MOST).map((card) => card[2]));
    if (shown.length > MOST) list.append(element("p", {}, `… ${shown.length - MOST} more`));
    mark("pinned", state.pinned);
  };
  wanted.addEventListener("input", fill);
  order.addEventListener("click", () => { byTime = !byTime; fill(); });
  $("kernels").append(element("h2", {}, head));
  if (data.measured) $("kernels").append(element("p", { class: "kernel" }, data.measured));
  $("kernels").append(element("div", { class: "search" }, wanted, ...(total ? [order] : [])), list);
  fill();
}

// The share of each line of the program in the time of the kernels, which is that of the first of its own lines.
function showHeat() {
  if (!total) return;
  const seconds = new Map();
  for (const kernel of data.kernels) {
    const own = kernel.places.find(isOwn);
    if (kernel.time && own !== undefined) seconds.set(own, (seconds.get(own) || 0) + kernel.time);
  }
  let [hottest, most] = [null, 0];
  for (const [id, time] of seconds) {
    const row = document.querySelector(`#source .row[data-p="${id}"]`);
    if (!row) continue;
    row.append(element("em", { title: "of the time of all kernels" }, `${duration(time)} · ${Math.round((100 * time) / total)} %`));
    row.style.setProperty("--heat", `${Math.round((60 * time) / total)}%`);
    if (time > most) [hottest, most] = [row, time];
  }
  if (hottest) hottest.scrollIntoView({ block: "center" });
}

// -- memory ------------------------------------------------------------------------------------------------------

function showMemory() {
  const plan = data.plan;
  const text = element("div", { class: "text" });
  text.append(element("p", {}, data.memory));
  if (plan.buffers.length) {
    const width = 760, height = 300, x = width / plan.steps, y = height / Math.max(plan.arena, 1);
    const svg = element("svg", { class: "memory", viewBox: `0 0 ${width + 90} ${height + 34}`, width: width + 90, height: height + 34, role: "img", "aria-label": "Buffers over the steps of a call" });
    const atPeak = (b) => b.first <= plan.peak[0] && b.last >= plan.peak[0];
    for (const b of [...plan.buffers].sort((a, b) => b.size * (b.last - b.first + 1) - a.size * (a.last - a.first + 1)).slice(0, 3 * MOST)) {
      const box = element("rect", { x: b.first * x, y: b.offset * y, width: Math.max((b.last - b.first + 1) * x, 2), height: Math.max(b.size * y, 2), rx: 2, class: atPeak(b) ? "peak" : "", "data-p": placesOf(b.places) });
      box.append(element("title", {}, `${b.label}, ${bytes(b.size)} at byte ${b.offset}, steps ${b.first} to ${b.last}`));
      svg.append(box);
    }
    const at = (plan.peak[0] + 0.5) * x;
    svg.append(element("line", { x1: at, x2: at, y1: 0, y2: height }));
    svg.append(element("text", { x: 0, y: height + 20 }, `steps 0 to ${plan.steps - 1} →`), element("text", { x: width + 8, y: 12 }, "byte 0"), element("text", { x: width + 8, y: height }, bytes(plan.arena)));
    text.append(element("p", {}, `The arena of a call: ${bytes(plan.arena)} that ${plan.buffers.length} buffers share. Most is needed in step ${plan.peak[0]}, ${bytes(plan.peak[1])}:`), svg);
    const rows = plan.buffers.filter(atPeak).sort((a, b) => b.size - a.size).slice(0, MOST).map((b) =>
      element("tr", { "data-p": placesOf(b.places) }, element("td", { class: "number" }, bytes(b.size)), element("td", { class: "mono" }, b.label), element("td", {}, `steps ${b.first} to ${b.last}`), element("td", {}, told(b.places))));
    text.append(element("table", { id: "peak" }, ...rows));
  }
  if (data.schedule) text.append(element("h3", {}, "Pipeline"), element("pre", { class: "mono" }, data.schedule));
  if (data.copies.length) text.append(element("h3", {}, "Copies"), ...data.copies.map((c) => element("p", { class: "mono" }, c)));
  $("panel").replaceChildren(text);
}

// -- effects -----------------------------------------------------------------------------------------------------

function showEffects() {
  const text = element("div", { class: "text" });
  text.append(element("p", {}, data.effects.length ? "What a call writes, prints and checks, in the order in which it happens:" : "A call writes nothing and prints nothing."));
  const rows = data.effects.map(([kind, what, places], i) =>
    element("tr", { "data-p": placesOf(places), tabindex: 0 }, element("td", { class: "number" }, String(i + 1)), element("td", {}, kind), element("td", { class: "mono" }, what), element("td", {}, told(places))));
  text.append(element("table", {}, ...rows));
  $("panel").replaceChildren(text);
}

// -- all of it ---------------------------------------------------------------------------------------------------

const TABS = [["Graph", showGraph], ["Stages", showStages], ["Memory", showMemory], ["Effects", showEffects]];

function show() {
  $("tabs").replaceChildren(...TABS.map(([name], i) =>
    element("button", { role: "tab", id: "tab-" + name.toLowerCase(), "aria-selected": i === state.tab, onclick: () => { state.tab = i; show(); } }, name)));
  TABS[state.tab][1]();
  mark("pinned", state.pinned);
}

function nextLine(step) {
  const rows = [...document.querySelectorAll("#source .row[data-p]")];
  if (!rows.length) return;
  const now = rows.findIndex((row) => row.dataset.p === state.pinned);
  const row = rows[(now < 0 ? (step > 0 ? 0 : rows.length - 1) : now + step + rows.length) % rows.length];
  state.pinned = null;
  pin(row.dataset.p, row);
  row.scrollIntoView({ block: "nearest" });
}

function theme(dark) {
  document.documentElement.classList.toggle("dark", dark);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || event.target.matches("input")) return;
  const keys = {
    j: () => nextLine(1), k: () => nextLine(-1), n: () => nextStage(1), p: () => nextStage(-1), Backspace: up,
    t: () => $("theme").click(), "?": () => $("help").showModal(),
    Escape: () => { state.pinned = null; mark("pinned", null); mark("lit", null); $("status").textContent = ""; },
    Enter: () => { const on = document.activeElement; if (on && on.matches("[data-p], svg g")) on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); },
  };
  const number = Number(event.key);
  if (number >= 1 && number <= TABS.length) { state.tab = number - 1; show(); }
  else if (keys[event.key] && !(event.key === "Enter" && document.activeElement.tagName === "BUTTON")) keys[event.key]();
  else return;
  event.preventDefault();
});

$("title").textContent = data.title;
$("signature").textContent = data.signature;
$("theme").addEventListener("click", () => theme(!document.documentElement.classList.contains("dark")));
$("help-button").addEventListener("click", () => $("help").showModal());
theme(window.matchMedia && window.matchMedia("(prefers-color-scheme: dark)").matches);
if (state.stage < 0) state.stage = 0;
showSource();
showKernels();
show();
showHeat();
document.body.dataset.ready = "true";
