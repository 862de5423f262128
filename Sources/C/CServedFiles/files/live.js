/* Sent by sumaq's preview alone: no published page has it. It hears what becomes of its page, exchanges styles, shows the
   page again if its bytes are others, and shows what is wrong. */
(function () {
  'use strict';
  var d = document, script = d.currentScript, page = script.getAttribute('data-page'), tag = script.getAttribute('data-tag');
  var key = 'sumaq preview ' + page, source, panel, over;

  /* Where the reader was, and what was open, before the page was loaded again. */
  function keep() {
    var open = [].map.call(d.querySelectorAll('details'), function (part) { return part.open; });
    try { sessionStorage.setItem(key, JSON.stringify({ x: scrollX, y: scrollY, open: open })); } catch (e) { return; }
  }
  function restore() {
    var kept;
    try {
      kept = JSON.parse(sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
    } catch (e) { return; }
    if (!kept) return;
    var parts = d.querySelectorAll('details');
    if (parts.length === kept.open.length) parts.forEach(function (part, n) { part.open = kept.open[n]; });
    function scroll() { scrollTo({ left: kept.x, top: kept.y, behavior: 'instant' }); }
    scroll();
    if (scrollY !== kept.y) addEventListener('load', scroll);
  }

  /* Written anew in place, a page is shown in a third of the time of a reload, and nothing of it flickers. Whatever its
     scripts listen to goes with what was there. A policy would stay, so that a page with another one is loaded instead, and
     so is one that was missing. So is each fortieth, as browsers keep nodes of what was there until the page is loaded. */
  function policy() {
    var meta = d.querySelector('meta[http-equiv="Content-Security-Policy" i]');
    return meta ? meta.content : '';
  }
  function reload() {
    over = true;
    leave();
    keep();
    var times = self.sumaqPreviewTimes || 0;
    if (tag === 'none' || times === 40) return location.reload();
    fetch(location.href, { cache: 'no-cache', headers: { 'Sumaq-Preview': '1' } }).then(function (answer) {
      if (!answer.ok) throw answer;
      return answer.text();
    }).then(function (text) {
      if (text.indexOf(policy()) < 0) throw text;
      self.sumaqPreviewTimes = times + 1;
      d.open();
      d.write(text);
      d.close();
    }).catch(function (why) {
      /* The server is gone, or the reader has left the page meanwhile. */
      if (!(why instanceof TypeError)) return location.reload();
      over = false;
      setTimeout(listen, 1000);
    });
  }

  /* A style is taken away when the one in its place has come, so that the page is never without. */
  var links = [].slice.call(d.querySelectorAll('head link[rel~="stylesheet" i]')), gone = links.map(function () { return []; });
  function exchange(number, address) {
    var old = links[number], made = old.cloneNode();
    made.href = address;
    gone[number].push(old);
    links[number] = made;
    made.onload = made.onerror = function () {
      if (links[number] === made) gone[number].splice(0).forEach(function (link) { link.remove(); });
    };
    old.after(made);
  }
  function styles(event) {
    var had = tag.split('.'), has = event.lastEventId.split('.'), addresses = JSON.parse(event.data);
    if (addresses.length !== links.length) return reload();
    addresses.forEach(function (address, n) { if (had[n + 1] !== has[n + 1]) exchange(n, address); });
    tag = event.lastEventId;
  }

  /* What is wrong, in a corner: always as text. */
  var sheet = ':host{all:initial}section{position:fixed;z-index:2147483647;right:16px;bottom:16px;box-sizing:border-box;width:min(560px,calc(100vw - 32px));' +
    'max-height:60vh;overflow:auto;padding:12px 16px;color-scheme:light dark;background:#fff8f5;color:#241915;border:1px solid #72322b;border-left:6px solid #a3261b;' +
    'box-shadow:0 4px 16px #0006;font:15px/1.45 system-ui,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere}section[hidden]{display:none}' +
    'p{margin:0 0 6px}b{font-weight:700}.warning b:first-child{color:#94491a}.error b:first-child{color:#a3261b}article+article{margin-top:12px;padding-top:12px;border-top:1px solid #dccfbd}' +
    '.place,pre{font:13px/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}pre{margin:0 0 6px;padding:6px 8px;background:#0000000d;overflow-x:auto;overflow-wrap:normal}' +
    'button{float:right;margin:-4px -8px 0 8px;min-width:44px;min-height:32px;border:1px solid currentColor;background:none;color:inherit;font:inherit;cursor:pointer}' +
    ':focus-visible{outline:3px solid #276f79;outline-offset:2px}' +
    '@media (prefers-color-scheme:dark){section{background:#2b1714;color:#f2e8dc;border-color:#eaa598}.error b:first-child{color:#ffb4a6}.warning b:first-child{color:#e9a377}pre{background:#ffffff14}article+article{border-color:#5a4439}:focus-visible{outline-color:#83c5cc}}' +
    '@media print{section{display:none}}';
  function add(name, parent, text, kind) {
    var made = parent.appendChild(d.createElement(name));
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }
  function corner() {
    var host = add('div', d.body), root = host.attachShadow({ mode: 'open' }), style = new CSSStyleSheet();
    host.id = 'sumaq-preview';
    style.replaceSync(sheet);
    root.adoptedStyleSheets = [style];
    panel = add('section', root);
    panel.setAttribute('role', 'alert');
    panel.setAttribute('lang', 'en');
    panel.setAttribute('dir', 'ltr');
  }
  function show(event) {
    var found = JSON.parse(event.data), most = 3;
    if (!found.length && !panel) return;
    if (!panel) corner();
    panel.textContent = '';
    panel.hidden = !found.length;
    if (!found.length) return;
    add('button', panel, 'Hide').onclick = function () { panel.hidden = true; };
    found.slice(0, most).forEach(function (one) {
      var part = add('article', panel, '', one.severity), head = add('p', part);
      add('b', head, one.severity + ': ');
      add('b', head, one.reason);
      if (one.place) add('p', part, one.place, 'place');
      if (one.excerpt) {
        var lines = add('pre', part, one.excerpt + '\n' + ' '.repeat(one.caret) + '^');
        lines.tabIndex = 0;
        lines.setAttribute('aria-label', 'The line, with a caret below the mistake');
        lines.setAttribute('role', 'group');
      }
      add('p', part, one.mend);
    });
    if (found.length > most) add('p', panel, 'and ' + (found.length - most) + ' more');
  }

  /* A page that is not looked at keeps no connection, as a browser has but a few for one address. */
  function listen() {
    if (source || over || d.hidden) return;
    source = new EventSource('/_/events?page=' + encodeURIComponent(page) + '&tag=' + encodeURIComponent(tag));
    source.addEventListener('reload', reload);
    source.addEventListener('styles', styles);
    source.addEventListener('mistakes', show);
    source.onerror = function () {
      if (source.readyState !== 2) return;
      source = null;
      setTimeout(listen, 1000);
    };
  }
  function leave() {
    if (source) source.close();
    source = null;
  }
  restore();
  listen();
  d.addEventListener('visibilitychange', function () { if (d.hidden) leave(); else listen(); });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', listen);
})();
