/* Optional: tables sort by a click on their head, and a choice is a select. Without it every page is complete. */
(function () {
  /* The number that a cell shows; null where it shows none. */
  function number(text) {
    var t = text.replace(/[,\u00a0 %★☆½]/g, '').replace(/[−–]/g, '-').replace(/[+±]/g, '');
    return t === '' || t === '-' || isNaN(t) ? null : parseFloat(t);
  }
  /* Puts the rows of a table in order by one of its columns: numbers before words, and equals stay as they are. */
  function sort(table, index, down) {
    var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows).map(function (row, at) {
      var text = row.cells[index].textContent;
      return { row: row, at: at, text: text, number: number(text) };
    });
    rows.sort(function (a, b) {
      var order = a.number !== null && b.number !== null ? a.number - b.number
        : a.number !== null ? -1 : b.number !== null ? 1 : a.text.localeCompare(b.text);
      return (down ? -order : order) || a.at - b.at;
    });
    rows.forEach(function (item) { body.appendChild(item.row); });
  }
  /* Heads and the buttons in them. A browser repeats the head of a table on each sheet of paper only while no button is
     in it. */
  var heads = [];
  window.addEventListener('beforeprint', function () {
    heads.forEach(function (item) {
      while (item.button.firstChild) item.head.appendChild(item.button.firstChild);
      item.button.remove();
    });
  });
  window.addEventListener('afterprint', function () {
    heads.forEach(function (item) {
      while (item.head.firstChild) item.button.appendChild(item.head.firstChild);
      item.head.appendChild(item.button);
    });
  });
  document.querySelectorAll('table[data-sort]').forEach(function (table) {
    if (table.tBodies[0].rows.length < 2) return;
    var cells = [].slice.call(table.tHead.rows[0].cells);
    cells.forEach(function (head, index) {
      var button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('data-js', '');
      while (head.firstChild) button.appendChild(head.firstChild);
      head.appendChild(button);
      heads.push({ head: head, button: button });
      button.addEventListener('click', function () {
        var down = head.getAttribute('aria-sort') !== 'descending' && head.className === 'num'
          || head.getAttribute('aria-sort') === 'ascending';
        cells.forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        sort(table, index, down);
      });
    });
  });
  document.querySelectorAll('select[data-go]').forEach(function (select) {
    select.parentNode.hidden = false;
    select.parentNode.parentNode.querySelector('details').hidden = true;
    select.addEventListener('change', function () { location.href = select.value; });
  });
})();
