{{! The worker of a hosted site. It keeps what a reader asked for, all of one night, and answers it without a network.
   What it trusts of an answer are the digests in offline/. It changes with the program alone, and its name never. }}
'use strict';
var scope = self.registration.scope, store = 'sumaq ' + scope + ' 1', kept = scope + '.kept/',
  {{! The style sheet that the app's script loads. }}
  styles = 'assets/' + {{styles}};
{{! What is kept, in one entry that is put last: by name what the reader chose (`*` is everything), by path each page's
   digest, the numbers of the parts that it shows, the files below it and its place in the lists, then the parts, the
   copies of photos that a larger one answers for, and the list's root. A page that is kept without its photos has a
   mark behind its place. `form` is raised when a list has more to say of a page than before: then the pages that are
   kept are read again. }}
var form = 2, list, loading, inspected, jobs = {}, turn = Promise.resolve(), checked = 0;
function empty(more) {
  return Object.assign({
    form: form, chosen: {}, pages: {}, parts: [], small: {}, root: '', area: 0, hasArea: false, loose: false
  }, more);
}
{{! The list as it is, but for this. }}
function changed(what) { return Object.assign({}, list, what); }
function idle() {}
function open() { return caches.open(store); }
{{! The list, which is read once, and when it was last looked whether there is a newer night. }}
async function read() {
  if (list) return list;
  if (!loading) loading = (async function () {
    var when = await keptBody('checked');
    checked = when ? +await when.text() : 0;
    return list = await stored();
  })().finally(function () { loading = null; });
  return loading;
}
{{! The list as it was put. }}
async function stored() {
  var found = await keptBody('list');
  if (!found) return empty();
  try { return empty(Object.assign({ form: 1 }, await found.json())); } catch (e) {
    return empty({ evicted: true, loose: true });
  }
}
async function put(name, bytes, type) {
  try {
    await (await open()).put(kept + name, new Response(bytes, { headers: { 'Content-Type': type || 'text/plain' } }));
  } catch (e) {
    throw e.name === 'QuotaExceededError' ? wrong('room') : e;
  }
}
async function write(next) {
  if (isOver()) throw wrong('stop');
  await put('list', JSON.stringify(next), 'application/json');
  list = next;
}
{{! Said before bodies are put, so that those of work that never ends go, too. }}
async function loosen() { if (!list.loose) await write(changed({ loose: true })); }

{{! A new worker takes over at once, also from one that is at work: that one ends, the new one waits for it and reads
   what it left. }}
function isOver() { return !!self.serviceWorker && self.serviceWorker.state === 'redundant'; }
function alone(work) { return navigator.locks ? navigator.locks.request('sumaq ' + scope, work) : work(); }
if (self.serviceWorker) self.serviceWorker.addEventListener('statechange', function () {
  if (isOver()) Object.keys(jobs).forEach(function (one) { jobs[one].stop(); });
});

{{! Work that changes the list: each piece in its turn, so that none writes over what another has put. What is asked for
   again while it is on its way is the same piece; what began by itself, the calm, gives way to what a reader asks
   for. }}
function start(name, isCalm, work) {
  if (jobs[name]) return jobs[name];
  if (!isCalm) Object.keys(jobs).forEach(function (one) { if (jobs[one].isCalm) jobs[one].stop(); });
  var abort = new AbortController();
  var job = jobs[name] = { isCalm: isCalm, isStopped: false, done: 0, signal: abort.signal };
  var stopped = new Promise(function (done, fail) {
    job.stop = function () {
      job.isStopped = true;
      abort.abort();
      delete jobs[name];
      fail(wrong('stop'));
    };
  });
  var whole = turn.then(function () {
    return alone(async function () {
      if (isOver()) throw wrong('stop');
      list = await stored();
      await inspect();
      goOn(job);
      return work(job);
    });
  });
  turn = whole.catch(idle);
  job.end = Promise.race([whole, stopped]).finally(function () { if (jobs[name] === job) delete jobs[name]; });
  return job;
}
{{! Throws where work was stopped. }}
function goOn(job) { if (job.isStopped) throw wrong('stop'); }
{{! A page asks on, so that no browser thinks the worker idle. }}
function follow(port, job) {
  var ticks = setInterval(function () { port.postMessage({ done: job.done }); }, 250);
  var pause = new Promise(function (done) { setTimeout(done, 2e4, { more: true, done: job.done }); });
  return Promise.race([job.end, pause]).finally(function () { clearInterval(ticks); });
}

{{! Browsers evict. What is no longer whole is not kept any more, and the page says so. Looked at once by each worker,
   before the first piece of work. }}
function inspect() {
  return inspected = inspected || look().catch(function (e) {
    inspected = null;
    throw e;
  });
}
async function look() {
  if (!list.root) return;
  var held = await bodies();
  var isWhole = Object.keys(list.pages).every(function (path) { return held.has(list.pages[path][0]); })
    && list.parts.every(function (path) { return held.has(nameOf(path)); });
  if (!isWhole) await write(empty({
    evicted: true, area: list.area, areaSize: list.areaSize, hasArea: list.hasArea, loose: true
  }));
}
function isOfArea(name) { return !name.indexOf('sealed/' + list.area + '/'); }
{{! The names of all that is kept. }}
async function bodies() {
  var keys = await (await open()).keys();
  return new Set(keys.map(function (key) { return key.url.slice(kept.length); }));
}
{{! Bodies that no list names go at the next refresh, so that an open page keeps its parts. }}
async function sweep() {
  if (!list.loose) return;
  await clear(list);
  await write(changed({ loose: false }));
}
async function clear(list) {
  var named = namedBy(list).add('list').add('checked');
  for (var name of await bodies()) {
    if (!named.has(name) && !(list.hasArea && isOfArea(name))) await forget(name);
  }
}
async function forget(name) { await (await open()).delete(kept + name); }
{{! The names of the bodies that a list needs. }}
function namedBy(list) {
  var named = new Set(list.parts.map(nameOf));
  Object.keys(list.pages).forEach(function (path) { named.add(list.pages[path][0]); });
  return named;
}

{{! Files. A part bears its digest in its name, which is its name here too. }}
function nameOf(path) { return path.slice(path.lastIndexOf('/') + 1); }
function address(path) { return scope + path.split('/').map(encodeURIComponent).join('/'); }
{{! The path of an address in this site; null where it is none. }}
function pathOf(url) {
  if (url.slice(0, scope.length) !== scope) return null;
  try { var path = decodeURIComponent(url.slice(scope.length).replace(/[?#].*/, '')); } catch (e) { return null; }
  return path === '' || path.slice(-1) === '/' ? path + 'index.html' : path;
}
{{! Some hosts leave `.html` off. }}
function keptPage(path) { return list.pages[path] || list.pages[path + '.html']; }
{{! Another site may stand in a folder of this one. }}
function isOurs(path) {
  return /^([^\/]+|(restaurants|users|cuisines|districts|dishes|a-z|reports|sealed)\/.*)$/.test(path);
}
async function digest(bytes) { return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)); }
function hex(bytes) {
  return Array.from(bytes, function (byte) { return (256 + byte).toString(16).slice(1); }).join('');
}
function base64(bytes) { return btoa(String.fromCharCode.apply(null, bytes)).replace(/\+/g, '-').replace(/\//g, '_'); }
function utf8(text) { return new TextEncoder().encode(text); }
function textOf(bytes) { return new TextDecoder().decode(bytes); }
{{! Why work ends: `stop` and `room` are told to the page, `missing` and `stopped` are as one to it. }}
function wrong(why) { return Object.assign(new Error(why), { why: why }); }
async function load(path, signal) {
  var answer = await fetch(address(path), { cache: 'no-cache', signal: signal });
  if (answer.status !== 200) throw wrong(answer.status === 404 ? 'missing' : 'stopped');
  return { bytes: await answer.arrayBuffer(), type: answer.headers.get('Content-Type') || '' };
}
{{! A file whose bytes begin with this digest. A captive portal, half a file, an upload that is under way: none has
   it. }}
async function loadSound(path, want, signal) {
  var file = await load(path, signal);
  if (hex(await digest(file.bytes)).slice(0, want.length) !== want) throw wrong('stopped');
  return file;
}

{{! The lists: a root with the digest of each shard, and shards of lines `digest bytes photos path`. }}
function parseRoot(text) {
  var lines = text.split('\n'), head = /^sumaq-offline 1 ([123]) (\d+) (\d+) (\d+)$/.exec(lines[0]);
  if (!head || lines.length !== Math.pow(16, +head[1]) + 2 || lines.pop()) throw wrong('stopped');
  return { text: text, digits: +head[1], files: +head[2], bytes: +head[3], photos: +head[4], shards: lines.slice(1) };
}
{{! The lists of one night. Those of the night that is kept, `old`, tell which shards need not be asked for. }}
function Night(root, old, pages, isWhole, signal) {
  var shards = {};
  this.root = root;
  this.placeOf = async function (path) {
    return pages[path] && pages[path][3] || hex((await digest(utf8(path))).subarray(0, 2));
  };
  this.shardOf = async function (path) { return (await this.placeOf(path)).slice(0, root.digits); };
  this.isSame = function (shard) {
    var n = parseInt(shard, 16);
    return old && old.digits === root.digits && old.shards[n] === root.shards[n];
  };
  this.shard = function (shard) { return shards[shard] || (shards[shard] = loadShard(shard)); };
  async function loadShard(shard) {
    var want = root.shards[parseInt(shard, 16)], lines = new Map();
    if (want === '-') return lines;
    var file = await load('offline/' + shard + '.txt', signal);
    if (base64(await digest(file.bytes)).slice(0, 11) !== want) throw wrong('stopped');
    textOf(file.bytes).split('\n').forEach(function (line) {
      var at = /^([0-9a-f]{16}) (\d+) (\d+) (.+)$/.exec(line);
      if (at) lines.set(at[4], { digest: at[1], bytes: +at[2], photos: +at[3] });
    });
    return lines;
  }
  {{! What the list says of a path; nothing if it is not on it. }}
  this.entry = async function (path) {
    var shard = await this.shardOf(path);
    if (pages[path] && this.isSame(shard)) return { digest: pages[path][0], bytes: 0, photos: 0 };
    return (await this.shard(shard)).get(path);
  };
  {{! But for what a host answers with where there is nothing, which many do not give when it is asked for. }}
  this.all = async function () {
    var paths = [];
    if (isWhole) for (var path of Object.keys(pages)) if (this.isSame(await this.shardOf(path))) paths.push(path);
    for (var n = 0; n < root.shards.length; n++) {
      var shard = ('00' + n.toString(16)).slice(-root.digits);
      if (!isWhole || !this.isSame(shard)) for (var one of (await this.shard(shard)).keys()) paths.push(one);
    }
    return paths.filter(function (path) { return path !== '404.html'; });
  };
}
async function tonight(signal) {
  var root = parseRoot(textOf((await load('offline/root.txt', signal)).bytes));
  return new Night(root, list.root ? parseRoot(list.root) : null, list.pages, !!list.chosen['*'], signal);
}

{{! What a page names: parts, of a choice of copies the largest, which is a picture's address, and files below its
   own. }}
function partsOf(path, text, stem) {
  var parts = [], below = [], small = {}, folder = path.replace(/[^/]*$/, '');
  function within(name) {
    if (!name || /^[a-z]+:|^\/|^#/i.test(name)) return null;
    var out = folder.split('/').slice(0, -1);
    name.replace(/[?#].*/, '').split('/').forEach(function (step) {
      if (step === '..') out.pop();
      else out.push(step);
    });
    return out.join('/');
  }
  function part(name) {
    var at = within(name);
    if (at && /^(assets|reports\/assets)\/.*-[0-9a-z]+\.[a-z0-9]+$|^photos\//.test(at)) parts.push(at);
  }
  text.replace(/<(img|link|script|a|div|nav)\b[^>]*>/g, function (tag, kind) {
    function value(name) {
      var found = new RegExp('\\s' + name + '="([^"]*)"').exec(tag);
      return found ? found[1].replace(/&amp;/g, '&') : '';
    }
    if (kind === 'a') {
      var to = within(value('href'));
      if (to && stem && !to.indexOf(stem + '/') && /\.html$/.test(to)) below.push(to);
    } else if (kind === 'div') {
      if (value('data-search')) part(value('data-search'));
      for (var n = stem && value('data-reviews') ? +value('data-shards') : 0; n > 0; n--) {
        below.push(stem + '/s-' + n.toString(16) + '.js');
      }
    } else {
      var own = value(kind === 'link' ? 'href' : kind === 'nav' ? 'data-stars' : 'src');
      part(own);
      if (kind === 'img') value('srcset').split(',').forEach(function (one) {
        var copy = within(one.trim().split(/\s+/)[0]);
        if (copy && copy !== within(own)) small[copy] = within(own);
      });
    }
    return tag;
  });
  return { parts: parts, below: below, small: small };
}
function isPhoto(path) { return /^photos\//.test(path); }
{{! Whether a choice that a page belongs to is kept with its photos. }}
function hasPhotos(path, chosen) {
  return Object.keys(chosen).some(function (name) { return !chosen[name].isPlain && isOf(path, name); });
}
function isOf(path, name) { return name === '*' || path === name + '.html' || !path.indexOf(name + '/'); }
{{! Gives each part a number, which is its place in a list. }}
function numbering(parts) {
  var numbers = new Map();
  return function (path) {
    if (!numbers.has(path)) numbers.set(path, parts.push(path) - 1);
    return numbers.get(path);
  };
}

{{! Gathers what is chosen, of one night: 3 at a time, each body checked. Puts the list when all is there. `it` has what
   is on its way: the list that is kept and the next one, the names of bodies that are there, pages by their paths and
   choices, names that were added, and choices that are gone. }}
async function gather(chosen, night, job) {
  await loosen();
  var from = list, next = empty({ root: night.root.text, loose: true }), stems = Object.keys(chosen), it = {
    chosen: chosen, night: night, job: job, from: from, next: next, held: await bodies(), seen: new Set(),
    pages: [], number: numbering(next.parts), added: [], gone: [], changed: 0
  };
  try {
    ['offline.html', 'assets/synced.js'].forEach(function (path) { want(it, path); });
    stems.forEach(function (stem) { if (stem !== '*') want(it, stem + '.html', stem); });
    await inThrees(it, it.pages, gatherPage);
    if (chosen['*']) for (var path of await night.all()) want(it, path);
    await inThrees(it, it.pages, gatherPage);
    {{! Those that the app's script loads are named by no page. }}
    it.number(styles);
    await inThrees(it, next.parts.slice(), gatherPart);
    stems.forEach(function (stem) {
      if (it.gone.indexOf(stem) < 0) next.chosen[stem] = Object.assign({}, chosen[stem]);
    });
    var parts = new Set(next.parts);
    Object.keys(from.small).forEach(function (one) {
      if (parts.has(from.small[one])) next.small[one] = from.small[one];
    });
    goOn(job);
    var titles = it.gone.map(function (stem) { return chosen[stem].title; });
    await write(Object.assign(next, { gone: titles, area: from.area, areaSize: from.areaSize, hasArea: from.hasArea }));
  } catch (e) {
    {{! What came before the network failed is there for the next try. }}
    if (e.why === 'room' || job.isStopped && !isOver()) {
      var named = namedBy(from);
      for (var name of it.added) if (!named.has(name)) await forget(name);
    }
    throw e;
  }
  return { changed: it.changed + it.gone.length, done: job.done };
}
{{! All three stop at the first failure. }}
async function inThrees(it, queue, work) {
  var failure;
  async function run() {
    try {
      while (queue.length && !failure) {
        goOn(it.job);
        await work.apply(null, [it].concat(queue.shift()));
      }
    } catch (e) { failure = failure || e; }
  }
  while (queue.length) {
    await Promise.all([run(), run(), run()]);
    if (failure) throw failure;
  }
}
function want(it, path, stem) {
  if (it.seen.has(path)) return;
  it.seen.add(path);
  it.pages.push([path, stem]);
}
{{! A page, of which it is known what it names where the kept list has read the same bytes. `stem` is the choice that it
   belongs to, unless that is everything. }}
async function gatherPage(it, path, stem) {
  var entry = await it.night.entry(path), from = it.from, old = from.pages[path];
  if (!entry) {
    if (path === stem + '.html') it.gone.push(stem);
    return;
  }
  var bytes, sum = entry.digest, isPlain = !hasPhotos(path, it.chosen);
  if (!it.held.has(sum)) {
    bytes = await gatherBody(it, sum, path, sum);
    if (old && path !== 'assets/synced.js') it.changed++;
  }
  var found = { parts: [], below: [], small: {} };
  if (/\.html$/.test(path)) {
    if (old && from.form === form && old[0] === sum && (!stem || old[2]) && (isPlain || !old[4])) {
      found.parts = old[1].map(function (n) { return from.parts[n]; });
      found.below = (old[2] || []).slice();
    } else {
      bytes = bytes || await (await keptBody(sum)).arrayBuffer();
      found = partsOf(path, textOf(bytes), stem);
    }
  }
  if (isPlain) found.parts = found.parts.filter(function (one) { return !isPhoto(one); });
  else Object.assign(it.next.small, found.small);
  var numbers = found.parts.map(it.number), below = stem ? found.below : 0;
  it.next.pages[path] = [sum, numbers, below, await it.night.placeOf(path), isPlain ? 1 : 0];
  if (stem) below.forEach(function (one) { want(it, one, stem); });
}
async function gatherPart(it, path) {
  var name = nameOf(path), sum = isPhoto(path) ? name.slice(0, 32) : /-([0-9a-f]+)\.[a-z0-9]+$/.exec(name)[1];
  if (!it.held.has(name)) await gatherBody(it, name, path, sum);
}
{{! Puts the bytes of a file under a name, and gives them. }}
async function gatherBody(it, name, path, sum) {
  var file = await loadSound(path, sum, it.job.signal);
  goOn(it.job);
  await put(name, file.bytes, file.type);
  it.added.push(name);
  it.held.add(name);
  it.job.done += file.bytes.byteLength;
  return file.bytes;
}

{{! What the kept pages say of their age. }}
async function synced() {
  var at = list.pages['assets/synced.js'], body = at && await keptBody(at[0]);
  return body ? (/"([^"]*)"/.exec(await body.text()) || ['', ''])[1] : '';
}

{{! The bytes that a choice needs and those of its photos, by the lists alone. Leaves are numbered from the oldest. }}
async function sizeOf(stem, links) {
  var night = new Night((await tonight()).root, null, {}, false);
  if (stem === '*') return { bytes: night.root.bytes, photos: night.root.photos };
  var paths = new Set([stem + '.html']), sum = { bytes: 0, photos: 0 };
  links.forEach(function (link) {
    var numbered = /^(.*?)(\d+)\.html$/.exec(link);
    for (var n = numbered ? +numbered[2] : 0; n > 0; n--) paths.add(numbered[1] + n + '.html');
    paths.add(link);
  });
  for (var path of paths) {
    var entry = await night.entry(path);
    if (!entry) continue;
    sum.bytes += entry.bytes;
    sum.photos += entry.photos;
  }
  return sum;
}
{{! How much more the browser lets the site keep, as far as it says. }}
async function room() {
  var estimate = navigator.storage && navigator.storage.estimate ? await navigator.storage.estimate() : {};
  return estimate.quota ? estimate.quota - estimate.usage : undefined;
}

{{! Fetches what a night changed; at most every 10 minutes. }}
function refresh(now) {
  if (!now && (Object.keys(jobs).length || Math.abs(Date.now() - checked) < 6e5)) return Promise.resolve();
  checked = Date.now();
  return start('refresh', true, function (job) { return renew(job, now); }).end.catch(idle);
}
{{! Brings what is kept to the night of now, and says so to the site's open pages. }}
async function renew(job, now) {
  await sweep();
  if (!list.root && !now) return;
  await put('checked', String(checked));
  var night = await tonight(job.signal), before = await synced();
  if (night.root.text === list.root && list.form === form) return;
  var result = await gather(list.chosen, night, job), at = await synced();
  var pages = await clients.matchAll({ type: 'window' });
  pages = pages.filter(function (client) { return isOurs(pathOf(client.url)); });
  pages.forEach(function (client) {
    {{! A host may answer with an older night, too. }}
    var isNewer = result.changed > 0 && at > before && !!keptPage(pathOf(client.url));
    client.postMessage({ gone: list.gone, newer: isNewer, night: at, bytes: result.done });
  });
  if (pages.length && list.gone.length) await write(changed({ gone: [] }));
}

{{! `ask.size` is what the choice takes in all, `ask.photos` its photos' share, `ask.need` what has to come. }}
async function keep(job, ask) {
  var chosen = Object.assign({}, list.chosen);
  if ((ask.need || ask.size) > await room()) throw wrong('room');
  chosen[ask.name] = { title: ask.title, size: ask.size, photos: ask.photos, isPlain: !!ask.isPlain };
  await gather(chosen, await tonight(job.signal), job);
  return { kept: true };
}

{{! The sealed area of the reader who opened it: its files as they are, all of one opening. Keys never come here.
   `ask.nonces` has, by path, what each opened file bears of its own; the page must be the one that opened them. }}
async function keepArea(job, ask) {
  await sweep();
  await loosen();
  var area = list.area + 1, size = 0;
  try {
    for (var path of ask.paths) {
      var file = await load(path, job.signal);
      if (!await isSound(path, file.bytes, ask)) throw wrong('stopped');
      goOn(job);
      await put('sealed/' + area + '/' + path, file.bytes, file.type);
      size += file.bytes.byteLength;
    }
    await write(changed({ area: area, areaSize: size, hasArea: true, loose: true }));
  } catch (e) {
    for (var name of await bodies()) if (!name.indexOf('sealed/' + area + '/')) await forget(name);
    throw e;
  }
  await sweep();
  if (!list.root) await renew(job, true).catch(idle);
  return { kept: true };
}
{{! Whether the bytes of a file of the sealed area are what its path says that they are. }}
async function isSound(path, bytes, ask) {
  var text = textOf(bytes), name = /^assets\/.*-([0-9a-f]+)\.[a-z0-9]+$/.exec(path);
  if (name) return !hex(await digest(bytes)).indexOf(name[1]);
  if (path === 'assets/synced.js') return /^self\.sumaqSynced="[^"<]*";\s*$/.test(text);
  if (path === 'sealed/index.html') return ask.paths.every(function (one) {
    return !/^assets\//.test(one) || one === styles || text.indexOf(one + '"') > 0;
  });
  var part = /^sealed\/(?:b\/([0-9a-f]+)|s)\/([0-9a-f]+)\.js$/.exec(path);
  var found = /^sumaqS(?:ealed|lot)\(([^()]*)"([A-Za-z0-9+\/=]+)"\)\s*$/.exec(text);
  if (!part || !found || found[1] !== (part[1] ? '"' + part[1] + '",' : '') + '"' + part[2] + '",') return false;
  {{! Behind its head a part has its nonce; a slot has its ring's. }}
  var raw = atob(found[2].slice(0, 112)), at = part[1] ? 8 : 68, nonce = (ask.nonces || {})[path];
  return !nonce || hex(Array.from(raw.slice(at, at + 12), function (byte) { return byte.charCodeAt(0); })) === nonce;
}

{{! Keeps something no longer; without a network, so by what is kept alone. }}
async function drop(name) {
  var chosen = Object.assign({}, list.chosen), next = changed({ loose: true });
  if (name === 'sealed') next.hasArea = false;
  else {
    delete chosen[name];
    Object.assign(next, { chosen: chosen, pages: {}, parts: [] });
    var number = numbering(next.parts);
    Object.keys(list.pages).forEach(function (path) {
      var at = list.pages[path].slice();
      var isAsked = chosen['*'] || path === 'offline.html' || path === 'assets/synced.js'
        || Object.keys(chosen).some(function (stem) { return isOf(path, stem); });
      if (!isAsked) return;
      var isPlain = !hasPhotos(path, chosen), parts = at[1].map(function (n) { return list.parts[n]; });
      at[1] = parts.filter(function (part) { return !isPlain || !isPhoto(part); }).map(number);
      at[4] = isPlain ? 1 : 0;
      next.pages[path] = at;
    });
    if (list.parts.indexOf(styles) >= 0) number(styles);
  }
  try { await write(next); } catch (e) {
    {{! A full device takes no list before something is gone; and if not even then, all goes. }}
    await clear(next);
    try { await write(next); } catch (e) {
      await caches.delete(store);
      list = empty({ evicted: Object.keys(chosen).length > 0 });
    }
  }
  await sweep().catch(idle);
  return { dropped: true };
}

{{! What is kept, with what has to be said of it once. }}
async function tell(e) {
  await inspect();
  var gone = list.gone || [], used = list.hasArea && list.areaSize || 0;
  Object.keys(list.chosen).forEach(function (name) {
    var all = list.chosen['*'], one = list.chosen[name];
    if (name === '*' || !all) used += one.size || 0;
    else if (all.isPlain && !one.isPlain) used += one.photos || 0;
  });
  var told = {
    chosen: list.chosen, area: list.hasArea, night: await synced(), gone: gone, evicted: list.evicted,
    isEmpty: !list.root, used: used
  };
  if (list.evicted || gone.length) e.waitUntil(start('told', true, function () {
    return write(changed({ evicted: false, gone: String(list.gone) === String(gone) ? [] : list.gone }));
  }).end.catch(idle));
  {{! Where nothing is kept no open page needs what work that failed has left. }}
  else if (list.loose && !list.root && !Object.keys(jobs).length) {
    e.waitUntil(start('sweep', true, sweep).end.catch(idle));
  }
  return told;
}

{{! What pages ask. }}
addEventListener('install', function (e) { self.skipWaiting(); });
{{! What a worker of another time has kept in a cache that this one cannot read is of no use. }}
addEventListener('activate', function (e) {
  e.waitUntil(clients.claim().then(function () { return caches.keys(); }).then(function (names) {
    return Promise.all(names.map(function (name) {
      return name !== store && !name.indexOf('sumaq ' + scope + ' ') && caches.delete(name);
    }));
  }));
});
addEventListener('message', function (e) {
  var ask = e.data, port = e.ports[0];
  if (!port) return;
  e.waitUntil(read().then(function () {
    switch (ask.do) {
      case 'tell': return tell(e);
      case 'size': return sizeOf(ask.name, ask.links);
      case 'keep': return follow(port, start('keep ' + ask.name, false, function (job) { return keep(job, ask); }));
      case 'stop':
        if (jobs['keep ' + ask.name]) jobs['keep ' + ask.name].stop();
        return {};
      case 'drop': return follow(port, start('drop ' + ask.name, false, function () { return drop(ask.name); }));
      case 'area': return follow(port, start('area ' + JSON.stringify(ask), !!ask.isCalm, function (job) {
        return keepArea(job, ask);
      }));
      case 'sweep': return start('sweep', true, sweep).end;
      case 'refresh': return refresh(true);
      {{! An installed app is opened: what stands for pages that are not kept is kept from the first time on. }}
      case 'begin': return refresh(!list.root);
    }
  }).catch(async function (e) {
    {{! The page asks the worker that has taken over. }}
    if (isOver()) return null;
    return {
      why: e.why === 'room' || e.why === 'stop' ? e.why : 'stopped', size: ask.size, free: await room().catch(idle)
    };
  }).then(function (told) { if (told !== null) port.postMessage(told || {}); }));
});

{{! Answers. }}
async function keptBody(name) { return (await open()).match(kept + name); }
async function notKept(path) {
  var at = list.pages['offline.html'], body = at && isOurs(path) && await keptBody(at[0]);
  if (!body) return Response.error();
  var up = path.split('/').slice(1).map(function () { return '../'; }).join('');
  var text = (await body.text()).replace(/(\s(?:href|src)=")(?![a-z]+:|#|\/)/g, '$1' + up);
  return new Response(text, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
function ofArea(path) { return list.hasArea && keptBody('sealed/' + list.area + '/' + path); }
{{! A page that is kept, or the network's. }}
async function page(e, path) {
  await read();
  var at = keptPage(path), body = at && await keptBody(at[0]);
  if (body) {
    e.waitUntil(refresh());
    return body;
  }
  return fetch(e.request).catch(function (error) {
    if (e.request.mode === 'navigate') return notKept(path);
    throw error;
  });
}
{{! A part that is kept, or a larger copy of it, or the network's. }}
async function part(e, path) {
  var body = await keptBody(nameOf(path));
  if (body) return body;
  await read();
  if (list.small[path]) body = await keptBody(nameOf(list.small[path]));
  if (body) return body;
  try { return await orArea(e, path); } catch (error) {
    var from = keptPage(pathOf(e.request.referrer));
    if (!isPhoto(path) || !from || !from[4]) throw error;
    return new Response(unkept(), { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
  }
}
{{! What stands for a photo of a page that is kept without them: no size of its own, so that it fills the photo's place;
   the words where they fit. }}
function unkept() {
  var words = {{t.photoNotKept}}.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return '<svg xmlns="http://www.w3.org/2000/svg"><style>rect{fill:#f4ecdf}'
    + 'path{fill:none;stroke:#665649;stroke-width:1.5}'
    + 'text{display:none;fill:#665649;font:14px system-ui,sans-serif;text-anchor:middle}'
    + '@media(min-width:280px){text{display:inline}}'
    + '@media(prefers-color-scheme:dark){rect{fill:#261e1a}path{stroke:#b9a999}text{fill:#b9a999}}</style>'
    + '<rect width="100%" height="100%"/><svg x="50%" y="50%" overflow="visible">'
    + '<path d="M-11-8h22v16h-22zM-7 8l7-8 4 4 2-2 5 5M-14-11l28 22"/><text y="32">' + words + '</text></svg></svg>';
}
{{! Of a page that is kept the kept one, so that the bar tells the age of what is shown. }}
async function listed(e, path) {
  await read();
  var at = list.pages[path], from = pathOf(e.request.referrer);
  var isKept = path !== 'assets/synced.js' || from && keptPage(from);
  var body = at && isKept && await keptBody(at[0]);
  return body || orArea(e, path, !/^sealed\//.test(from) && at);
}
{{! The network; without one what the sealed area keeps, or another body. }}
async function orArea(e, path, at) {
  try { return await fetch(e.request); } catch (error) {
    await read();
    var body = at ? await keptBody(at[0]) : await ofArea(path);
    if (body) return body;
    if (e.request.mode === 'navigate') return notKept(path);
    throw error;
  }
}
addEventListener('fetch', function (e) {
  var path = pathOf(e.request.url), answer = null;
  if (path === null || e.request.method !== 'GET' || e.request.headers.has('Range')) return;
  if (/^(offline\/|sw\.js$|app\.webmanifest$)/.test(path)) return;
  if (path === 'assets/synced.js' && /\?/.test(e.request.url)) return;
  if (/^sealed\//.test(path)) answer = orArea;
  else if (path === 'assets/synced.js' || /^search\//.test(path)) answer = listed;
  else if (/\.html$|^restaurants\/[^\/]+\/s-[0-9a-f]+\.js$/.test(path)) answer = page;
  else if (/^(photos|assets|reports\/assets)\//.test(path)) answer = part;
  else if (e.request.mode === 'navigate') answer = page;
  if (answer) e.respondWith(answer(e, path));
});
