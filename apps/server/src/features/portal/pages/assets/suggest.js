// Titles while typing in the box: an editable combobox with a list (WAI-ARIA, combobox pattern). Without this script the
// box is a plain search field.
const DELAY_MS = 150
/** The server decides which texts are long enough. Of one or two Latin letters it never answers titles. */
const isTooShort = (text) => text.length < 3 && !/[^\0-\x7f]/.test(text)

for (const input of document.querySelectorAll('input[data-suggest]')) {
  const { form } = input
  const list = document.createElement('ul')
  list.id = `${input.name}-titles`
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.dataset.suggest)
  const status = document.createElement('span')
  status.className = 'unseen'
  status.setAttribute('role', 'status')
  input.after(list, status)
  // The search role has no list, so the field becomes a text field.
  input.type = 'text'
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
    ['autocomplete', 'off'],
  ])
    input.setAttribute(name, value)

  let active = -1
  let typed = input.value
  let timer
  let request

  const choose = (index) => {
    const options = [...list.children]
    options[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = options[active]
    if (option === undefined) {
      input.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
  const show = (isShown) => {
    list.hidden = !isShown
    input.setAttribute('aria-expanded', String(isShown))
    if (!isShown) choose(-1)
  }
  const close = () => {
    clearTimeout(timer)
    request?.abort()
    show(false)
    status.textContent = ''
  }
  const accept = (option) => {
    const { value, address } = option.dataset
    close()
    // A title of one record opens the record, without a list of one row.
    if (address !== undefined) {
      location.assign(address)
      return
    }
    input.value = value
    form.requestSubmit()
  }
  const draw = ({ status: text, titles }) => {
    choose(-1)
    list.replaceChildren(
      ...titles.map(({ value, title, issn, address }, index) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${index}`
        option.dataset.value = value
        if (address !== undefined) option.dataset.address = address
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        // Each row has the direction of its title.
        option.dir = 'auto'
        const name = document.createElement('span')
        name.textContent = title
        const number = document.createElement('span')
        number.className = 'dim'
        number.textContent = issn
        option.append(name, ' ', number)
        return option
      }),
    )
    status.textContent = text
    show(titles.length > 0)
  }
  const ask = async () => {
    request?.abort()
    if (isTooShort(typed.trim())) return close()
    request = new AbortController()
    const { signal } = request
    try {
      const answer = await fetch(`/portal/suggest?${new URLSearchParams({ q: typed })}`, { signal })
      if (!answer.ok) return close()
      const found = await answer.json()
      if (!signal.aborted && document.activeElement === input) draw(found)
    } catch {
      // A later text replaced this one, or the server is away: the search itself still works.
      if (!signal.aborted) close()
    }
  }
  const typing = () => {
    if (input.value === typed) return
    typed = input.value
    clearTimeout(timer)
    timer = setTimeout(ask, DELAY_MS)
  }
  input.addEventListener('input', (event) => {
    // The text of an input method is complete only when its composition ends.
    if (!event.isComposing) typing()
  })
  input.addEventListener('compositionend', typing)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const { length } = list.children
    const isShown = !list.hidden
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault()
      if (!isShown) show(true)
      // One place before the first option is the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(event.altKey && !isShown ? -1 : ((active + 1 + step + length + 1) % (length + 1)) - 1)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      accept(list.children[active])
    } else if (event.key === 'Tab') close()
  })
  // A click would move the focus first, which closes the list.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role=option]')
    if (option !== null) accept(option)
  })
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
}
