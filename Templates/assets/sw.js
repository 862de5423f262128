{{! The worker of a hosted site. It keeps what a reader asked for, all of one night, and answers it without a network. What it
   trusts of an answer are the digests in offline/. It changes with the program alone, and its name never. }}
'use strict';
var scope = self.registration.scope, store = 'sumaq ' + scope + ' 1', kept = scope + '.kept/', styles = 'assets/' + {{styles}};
{{! What is kept, in one entry that is put last: by name what the reader chose (`*` is everything), by path each page's digest and
   the numbers of the parts that it shows, the parts, the copies of photos that a larger one answers for, and the list's root. }}
var list, loading, inspected, job, renewing, checked = 0;
function empty() { return { chosen: {}, pages: {}, parts: [], small: {}, root: '', area: 0, hasArea: false, loose: false }; }
function open() { return caches.open(store); }
async function read() {
  if (list) return list;
  if (!loading) loading = (async function () {
    var found = await (await open()).match(kept + 'list');
    var when = await keptBody('checked');
    checked = when ? +await when.text() : 0;
    return list = found ? await found.json() : empty();
  })().finally(function () { loading = null; });
  return loading;
}
async function write(next) {
  await (await open()).put(kept + 'list', new Response(JSON.stringify(next)));
  list = next;
}

{{! Browsers evict. What is no longer whole is not kept any more, and the page says so. Looked at once by each worker. }}
function inspect() { return inspected = inspected || look(); }
async function look() {
  if (!list.root) return;
  var held = await bodies(), isWhole = Object.keys(list.pages).every(function (path) { return held.has(list.pages[path][0]); })
    && list.parts.every(function (path) { return held.has(nameOf(path)); });
  if (!isWhole) await write(Object.assign(empty(), { evicted: true, area: list.area, hasArea: list.hasArea, loose: true }));
}
function isOfArea(name) { return !name.indexOf('sealed/' + list.area + '/'); }
async function bodies() {
  var keys = await (await open()).keys();
  return new Set(keys.map(function (key) { return key.url.slice(kept.length); }));
}
{{! Bodies that no list names go at the next refresh, so that an open page keeps its parts. }}
async function sweep() {
  if (!list.loose || job) return;
  var cache = await open(), named = new Set(['list', 'checked'].concat(list.parts.map(nameOf)));
  Object.keys(list.pages).forEach(function (path) { named.add(list.pages[path][0]); });
  for (var name of await bodies()) {
    if (!named.has(name) && !(list.hasArea && isOfArea(name))) await cache.delete(kept + name);
  }
  await write(Object.assign({}, list, { loose: false }));
}

{{! Files. A part bears its digest in its name, which is its name here too. }}
function nameOf(path) { return path.slice(path.lastIndexOf('/') + 1); }
function address(path) { return scope + path.split('/').map(encodeURIComponent).join('/'); }
function pathOf(url) {
  if (url.slice(0, scope.length) !== scope) return null;
  try { var path = decodeURIComponent(url.slice(scope.length).replace(/[?#].*/, '')); } catch (e) { return null; }
  return path === '' || path.slice(-1) === '/' ? path + 'index.html' : path;
}
async function digest(bytes) { return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)); }
function hex(bytes) { return Array.from(bytes, function (byte) { return (256 + byte).toString(16).slice(1); }).join(''); }
function base64(bytes) { return btoa(String.fromCharCode.apply(null, bytes)).replace(/\+/g, '-').replace(/\//g, '_'); }
function utf8(text) { return new TextEncoder().encode(text); }
function wrong(why) { return Object.assign(new Error(why), { why: why }); }
async function load(path) {
  var answer = await fetch(address(path), { cache: 'no-cache' });
  if (answer.status !== 200) throw wrong(answer.status === 404 ? 'missing' : 'stopped');
  return { bytes: await answer.arrayBuffer(), type: answer.headers.get('Content-Type') || '' };
}
{{! A file whose bytes begin with this digest. A captive portal, half a file, an upload that is under way: none has it. }}
async function loadSound(path, want) {
  var file = await load(path);
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
function Night(root, old, pages, isWhole) {
  var shards = {};
  this.root = root;
  this.shardOf = async function (path) { return hex((await digest(utf8(path))).subarray(0, 2)).slice(0, root.digits); };
  this.isSame = function (shard) { return old && old.digits === root.digits && old.shards[parseInt(shard, 16)] === root.shards[parseInt(shard, 16)]; };
  this.shard = function (shard) { return shards[shard] || (shards[shard] = loadShard(shard)); };
  async function loadShard(shard) {
    var want = root.shards[parseInt(shard, 16)], lines = new Map();
    if (want === '-') return lines;
    var file = await load('offline/' + shard + '.txt');
    if (base64(await digest(file.bytes)).slice(0, 11) !== want) throw wrong('stopped');
    new TextDecoder().decode(file.bytes).split('\n').forEach(function (line) {
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
  this.all = async function () {
    var paths = [];
    if (isWhole) for (var path of Object.keys(pages)) if (this.isSame(await this.shardOf(path))) paths.push(path);
    for (var n = 0; n < root.shards.length; n++) {
      var shard = ('00' + n.toString(16)).slice(-root.digits);
      if (!isWhole || !this.isSame(shard)) for (var one of (await this.shard(shard)).keys()) paths.push(one);
    }
    return paths;
  };
}
async function tonight() {
  var root = parseRoot(new TextDecoder().decode((await load('offline/root.txt')).bytes));
  return new Night(root, list.root ? parseRoot(list.root) : null, list.pages, !!list.chosen['*']);
}

{{! What a page names: parts, of a choice of copies the largest, which is a picture's address, and files below its own. }}
function partsOf(path, text, stem) {
  var parts = [], below = [], small = {}, folder = path.replace(/[^/]*$/, '');
  function within(name) {
    if (!name || /^[a-z]+:|^\/|^#/i.test(name)) return null;
    var out = folder.split('/').slice(0, -1);
    name.replace(/[?#].*/, '').split('/').forEach(function (step) { if (step === '..') out.pop(); else out.push(step); });
    return out.join('/');
  }
  function part(name) {
    var at = within(name);
    if (at && /^(photos|assets)\/.*-[0-9a-z]+\.[a-z0-9]+$|^photos\//.test(at)) parts.push(at);
  }
  text.replace(/<(img|link|script|a|div)\b[^>]*>/g, function (tag, kind) {
    function value(name) {
      var found = new RegExp('\\s' + name + '="([^"]*)"').exec(tag);
      return found ? found[1].replace(/&amp;/g, '&') : '';
    }
    if (kind === 'a') {
      var to = within(value('href'));
      if (to && stem && !to.indexOf(stem + '/') && /\.html$/.test(to)) below.push(to);
    } else if (kind === 'div') {
      if (value('data-search')) part(value('data-search'));
      for (var n = stem && value('data-reviews') ? +value('data-shards') : 0; n > 0; n--) below.push(stem + '/s-' + n + '.js');
    } else {
      var own = value(kind === 'link' ? 'href' : 'src');
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

{{! Gathers what is chosen, of one night: 3 at a time, each body checked. Puts the list when all is there. }}
async function gather(chosen, night, told) {
  var cache = await open(), held = await bodies(), known = list.pages, added = [], failure;
  var next = Object.assign(empty(), { root: night.root.text, area: list.area, hasArea: list.hasArea, loose: true });
  var numbers = new Map(), seen = new Set(), pages = [], parts = [], gone = [], done = 0, changed = 0;
  function want(path, stem) {
    if (seen.has(path)) return;
    seen.add(path);
    pages.push([path, stem]);
  }
  function part(path) {
    if (!numbers.has(path)) {
      numbers.set(path, next.parts.push(path) - 1);
      parts.push(path);
    }
    return numbers.get(path);
  }
  async function keep(name, path, sum) {
    var file = await loadSound(path, sum);
    if (told.stop) throw wrong('stop');
    try {
      await cache.put(kept + name, new Response(file.bytes, { headers: { 'Content-Type': file.type } }));
    } catch (e) {
      throw e.name === 'QuotaExceededError' ? wrong('room') : e;
    }
    added.push(name);
    held.add(name);
    done += file.bytes.byteLength;
    told.progress(done);
    return file.bytes;
  }
  async function page(path, stem) {
    var entry = await night.entry(path), old = known[path];
    if (!entry) {
      if (path === stem + '.html') gone.push(stem);
      return;
    }
    var bytes, isHeld = held.has(entry.digest);
    if (!isHeld) {
      bytes = await keep(entry.digest, path, entry.digest);
      if (old && path !== 'assets/synced.js') changed++;
    }
    var found = { parts: [], below: [], small: {} };
    if (/\.html$/.test(path)) {
      if (old && old[0] === entry.digest && (!stem || old[2])) {
        found.parts = old[1].map(function (n) { return list.parts[n]; });
        found.below = (old[2] || []).slice();
        Object.keys(list.small).forEach(function (one) { if (found.parts.indexOf(list.small[one]) > -1) found.small[one] = list.small[one]; });
      } else {
        bytes = bytes || await (await cache.match(kept + entry.digest)).arrayBuffer();
        found = partsOf(path, new TextDecoder().decode(bytes), stem);
      }
    }
    Object.assign(next.small, found.small);
    next.pages[path] = [entry.digest, found.parts.map(part)];
    if (!stem) return;
    next.pages[path].push(found.below);
    found.below.forEach(function (one) { want(one, stem); });
  }
  async function piece(path) {
    var name = nameOf(path), sum = /^photos\//.test(path) ? name.slice(0, 32) : /-([0-9a-f]+)\.[a-z0-9]+$/.exec(name)[1];
    if (!held.has(name)) await keep(name, path, sum);
  }
  {{! All three stop at the first failure. }}
  async function each(queue, work) {
    async function run() {
      try {
        while (queue.length && !failure) {
          if (told.stop) throw wrong('stop');
          await work.apply(null, [].concat(queue.shift()));
        }
      } catch (e) { failure = failure || e; }
    }
    await Promise.all([run(), run(), run()]);
    if (failure) throw failure;
  }
  try {
    ['offline.html', 'assets/synced.js'].forEach(function (path) { want(path); });
    Object.keys(chosen).forEach(function (stem) { if (stem !== '*') want(stem + '.html', stem); });
    while (pages.length) await each(pages, page);
    if (chosen['*']) for (var path of await night.all()) want(path);
    while (pages.length) await each(pages, page);
    {{! Those that the app's script loads are named by no page. }}
    part(styles);
    await each(parts, piece);
  } catch (e) {
    if (e.why === 'room' || e.why === 'stop') {
      var named = new Set(list.parts.map(nameOf));
      Object.keys(list.pages).forEach(function (path) { named.add(list.pages[path][0]); });
      for (var name of added) if (!named.has(name)) await cache.delete(kept + name);
    } else if (added.length) await write(Object.assign({}, list, { loose: true }));
    throw Object.assign(e, { done: done });
  }
  Object.keys(chosen).forEach(function (stem) {
    if (gone.indexOf(stem) < 0) next.chosen[stem] = Object.assign({}, chosen[stem]);
  });
  next.gone = gone.map(function (stem) { return chosen[stem].title; });
  await write(next);
  return { changed: changed + gone.length, done: done };
}

{{! What the kept pages say of their age. }}
async function synced() {
  var at = list.pages['assets/synced.js'], body = at && await (await open()).match(kept + at[0]);
  return body ? (/"([^"]*)"/.exec(await body.text()) || ['', ''])[1] : '';
}

{{! The bytes that a choice needs, by the lists alone. Leaves are numbered from the oldest. }}
async function sizeOf(stem, links) {
  var night = new Night((await tonight()).root, null, {}, false);
  if (stem === '*') return night.root.bytes + night.root.photos;
  var paths = new Set([stem + '.html']), sum = 0;
  links.forEach(function (link) {
    var numbered = /^(.*?)(\d+)\.html$/.exec(link);
    for (var n = numbered ? +numbered[2] : 0; n > 0; n--) paths.add(numbered[1] + n + '.html');
    paths.add(link);
  });
  for (var path of paths) {
    var entry = await night.entry(path);
    if (entry) sum += entry.bytes + entry.photos;
  }
  return sum;
}
async function room() {
  var estimate = navigator.storage && navigator.storage.estimate ? await navigator.storage.estimate() : {};
  return estimate.quota ? { free: estimate.quota - estimate.usage, used: estimate.usage } : {};
}

{{! Fetches what a night changed; at most every 10 minutes. }}
function refresh(now) {
  if (renewing || job || !now && Date.now() - checked < 6e5) return renewing || Promise.resolve();
  checked = Date.now();
  return renewing = (async function () {
    await read();
    if (!list.root && !now) return;
    await sweep();
    await (await open()).put(kept + 'checked', new Response(String(checked)));
    var night = await tonight();
    if (night.root.text === list.root) return;
    var result = await gather(list.chosen, night, { progress: function () {} });
    var told = { gone: list.gone, newer: result.changed > 0, night: await synced(), bytes: result.done };
    var pages = await clients.matchAll({ type: 'window' });
    pages.forEach(function (client) { client.postMessage(told); });
    if (pages.length && list.gone.length) await write(Object.assign({}, list, { gone: [] }));
  })().catch(function () {}).finally(function () { renewing = null; });
}

{{! A choice is gathered while its page asks on, so that no browser thinks the worker idle. }}
function keepOn(port, ask) {
  if (!job) {
    job = { stop: false, done: 0, progress: function (done) { job.done = done; } };
    job.end = (async function () {
      await renewing;
      await inspect();
      var chosen = Object.assign({}, list.chosen), free = (await room()).free;
      if (ask.size > free) return { why: 'room', size: ask.size, free: free };
      chosen[ask.name] = { title: ask.title, size: ask.size };
      var night = await tonight();
      await gather(chosen, night, job);
      return { kept: true };
    })().catch(async function (e) {
      return { why: e.why === 'room' || e.why === 'stop' ? e.why : 'stopped', size: ask.size, free: (await room()).free };
    }).finally(function () { job = null; });
  }
  var mine = job, ticks = setInterval(function () { port.postMessage({ done: mine.done }); }, 250);
  var pause = new Promise(function (done) { setTimeout(done, 2e4, { more: true, done: mine.done }); });
  return Promise.race([mine.end, pause]).finally(function () { clearInterval(ticks); });
}

{{! The sealed area of whoever opened it: its files as they are, of one opening. Keys never come here. }}
async function keepArea(paths) {
  var cache = await open(), area = list.area + 1;
  try {
    for (var path of paths) {
      var file = await load(path);
      await cache.put(kept + 'sealed/' + area + '/' + path, new Response(file.bytes, { headers: { 'Content-Type': file.type } }));
    }
    await write(Object.assign({}, list, { area: area, hasArea: true, loose: true }));
    await sweep();
    return { kept: true };
  } catch (e) {
    for (var name of await bodies()) if (!name.indexOf('sealed/' + area + '/')) await cache.delete(kept + name);
    return { why: e.name === 'QuotaExceededError' ? 'room' : 'stopped' };
  }
}

{{! Without a network, so by what is kept alone. }}
async function drop(name) {
  var chosen = Object.assign({}, list.chosen), next = Object.assign({}, list, { loose: true }), numbers = new Map();
  if (name === 'sealed') next.hasArea = false;
  else {
    delete chosen[name];
    Object.assign(next, { chosen: chosen, pages: {}, parts: [] });
    Object.keys(list.pages).forEach(function (path) {
      var at = list.pages[path].slice(), isAsked = chosen['*'] || path === 'offline.html' || path === 'assets/synced.js'
        || Object.keys(chosen).some(function (stem) { return path === stem + '.html' || !path.indexOf(stem + '/'); });
      if (!isAsked) return;
      at[1] = at[1].map(function (n) {
        if (!numbers.has(n)) numbers.set(n, next.parts.push(list.parts[n]) - 1);
        return numbers.get(n);
      });
      next.pages[path] = at;
    });
  }
  await write(next);
  await sweep();
  return { dropped: true };
}

async function tell() {
  await inspect();
  var told = {
    chosen: list.chosen, area: list.hasArea, night: await synced(), gone: list.gone, evicted: list.evicted, isEmpty: !list.root,
    used: (await room()).used
  };
  if (list.evicted || (list.gone || []).length) await write(Object.assign({}, list, { evicted: false, gone: [] }));
  return told;
}

self.addEventListener('install', function (e) { self.skipWaiting(); });
self.addEventListener('activate', function (e) { e.waitUntil(clients.claim()); });
self.addEventListener('message', function (e) {
  var ask = e.data, port = e.ports[0];
  if (!port) return;
  e.waitUntil(read().then(function () {
    switch (ask.do) {
      case 'tell': return tell();
      case 'size': return sizeOf(ask.name, ask.links).then(function (size) { return room().then(function (room) { return { size: size, free: room.free }; }); });
      case 'keep': return keepOn(port, ask);
      case 'stop':
        if (job) job.stop = true;
        return {};
      case 'drop': return drop(ask.name);
      case 'area': return keepArea(ask.paths);
      case 'refresh': return refresh(true);
    }
  }).catch(function (e) { return { why: e.why || 'stopped' }; }).then(function (told) { port.postMessage(told || {}); }));
});

{{! Answers. }}
async function keptBody(name) { return (await open()).match(kept + name); }
async function notKept(path) {
  var at = list.pages['offline.html'], body = at && await keptBody(at[0]);
  if (!body) return Response.error();
  var up = path.split('/').slice(1).map(function () { return '../'; }).join('');
  var text = (await body.text()).replace(/(\s(?:href|src)=")(?![a-z]+:|#|\/)/g, '$1' + up);
  return new Response(text, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
function ofArea(path) { return list.hasArea && keptBody('sealed/' + list.area + '/' + path); }
async function page(e, path) {
  await read();
  var at = list.pages[path] || list.pages[path + '.html'], body = at && await keptBody(at[0]);
  if (body) {
    e.waitUntil(refresh());
    return body;
  }
  return fetch(e.request).catch(function (error) {
    if (e.request.mode === 'navigate') return notKept(path);
    throw error;
  });
}
async function part(e, path) {
  var body = await keptBody(nameOf(path));
  if (body) return body;
  await read();
  if (list.small[path]) body = await keptBody(nameOf(list.small[path]));
  return body || orArea(e, path);
}
{{! Of a page that is kept the kept one, so that the bar tells the age of what is shown. }}
async function listed(e, path) {
  await read();
  var at = list.pages[path], from = pathOf(e.request.referrer), isKept = path !== 'assets/synced.js' || list.pages[from];
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
self.addEventListener('fetch', function (e) {
  var path = pathOf(e.request.url), answer = null;
  if (path === null || e.request.method !== 'GET' || e.request.headers.has('Range')) return;
  if (/^(offline\/|sw\.js$|app\.webmanifest$)/.test(path) || path === 'assets/synced.js' && /\?/.test(e.request.url)) return;
  if (/^sealed\//.test(path)) answer = orArea;
  else if (path === 'assets/synced.js' || /^search\//.test(path)) answer = listed;
  else if (/\.html$/.test(path)) answer = page;
  else if (/^(photos|assets)\//.test(path)) answer = part;
  else if (e.request.mode === 'navigate') answer = page;
  if (answer) e.respondWith(answer(e, path));
});
