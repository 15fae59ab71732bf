// Saves the form of a request while the visitor types, and shows similar titles of the register. The form works without
// this script: it then has only the button to save.
const SAVE_DELAY_MS = 3000
const RETRY_DELAY_MS = 30_000
const NEAR_DELAY_MS = 250
// Browsers finish requests of a closed page up to 64 KiB (Fetch standard, keepalive).
const KEEPALIVE_CHARACTERS = 60_000
const requestForm = document.querySelector('form[data-request]')

if (requestForm) {
  const status = requestForm.querySelector('[data-saved]')
  let timer
  let isSaving = false
  let isChanged = false
  let isSent = false

  const save = async () => {
    if (isSaving || isSent) return
    clearTimeout(timer)
    isSaving = true
    isChanged = false
    let canRetry = true
    const fields = new FormData(requestForm)
    // Files are sent only with a button, because they can be large.
    fields.delete('files')
    fields.delete('remove')
    fields.set('do', 'save')
    // The save ends also if the visitor leaves the page. A longer form is sent in parts, which have a higher limit.
    const text = new URLSearchParams(fields)
    const keepalive = String(text).length <= KEEPALIVE_CHARACTERS
    try {
      const answer = await fetch(requestForm.action, {
        method: 'POST',
        body: keepalive ? text : fields,
        keepalive,
        headers: { Accept: 'application/json' },
      })
      canRetry = answer.status >= 500
      if (!answer.ok || answer.redirected) throw new Error(String(answer.status))
      const { edit, key, csrf, saved } = await answer.json()
      // A new request has its URL from now on, so that it is stored once.
      if (new URL(edit, location.href).href !== requestForm.action) {
        requestForm.action = edit
        history.replaceState(null, '', edit)
      }
      for (const [name, value] of Object.entries({ key, csrf })) {
        const field = requestForm.elements.namedItem(name)
        if (field && value) field.value = value
      }
      status.textContent = saved
    } catch {
      status.textContent = requestForm.dataset.notSaved
      if (canRetry && !isChanged && !isSent) later(RETRY_DELAY_MS)
    } finally {
      isSaving = false
      if (isChanged) later()
    }
  }
  const later = (delay = SAVE_DELAY_MS) => {
    clearTimeout(timer)
    timer = setTimeout(save, delay)
  }
  const saveNow = () => {
    if (isChanged) void save()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow()
  })
  addEventListener('pagehide', saveNow)
  // The button Back can show the page as it was left, with the values of its variables.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSent = false
  })
  requestForm.addEventListener('input', (event) => {
    if (event.target.type === 'file') return
    isChanged = true
    status.textContent = ''
    if (!isSaving) later()
  })
  requestForm.addEventListener('submit', (event) => {
    // The answer to a save that is still running would change the URL of the form.
    if (isSaving) {
      event.preventDefault()
      const { submitter } = event
      const wait = setInterval(() => {
        if (isSaving) return
        clearInterval(wait)
        requestForm.requestSubmit(submitter)
      }, 50)
      return
    }
    isSent = true
    isChanged = false
    clearTimeout(timer)
  })

  // Calls `ask` after the visitor has typed, with a signal that a later text aborts.
  const onTyped = (field, ask) => {
    let typedTimer
    let request
    const start = async () => {
      clearTimeout(typedTimer)
      request?.abort()
      request = new AbortController()
      try {
        await ask(field.value, request.signal)
      } catch {
        // A later text replaced this one, or the server is unavailable. The form itself still works.
      }
    }
    field.addEventListener('input', (event) => {
      if (event.isComposing) return
      clearTimeout(typedTimer)
      typedTimer = setTimeout(start, NEAR_DELAY_MS)
    })
    field.addEventListener('compositionend', start)
  }

  const title = requestForm.querySelector('[data-near]')
  const near = requestForm.querySelector('.near')
  if (title && near) {
    const draw = ({ question, titles }) => {
      if (titles.length === 0) return near.replaceChildren()
      const sentence = document.createElement('p')
      sentence.textContent = question
      const list = document.createElement('ul')
      for (const { title: name, issn, url } of titles) {
        const link = document.createElement('a')
        link.href = url
        link.target = '_blank'
        link.rel = 'noopener'
        const text = document.createElement('bdi')
        text.textContent = name
        link.append(text, ` (ISSN ${issn})`)
        const item = document.createElement('li')
        item.append(link)
        list.append(item)
      }
      near.replaceChildren(sentence, list)
    }
    onTyped(title, async (text, signal) => {
      const answer = await fetch(`/portal/requests/near?${new URLSearchParams({ title: text })}`, { signal })
      if (answer.ok && !signal.aborted) draw(await answer.json())
    })
  }

  const publisher = requestForm.querySelector('[data-publisher]')
  if (publisher?.list) {
    const own = [...publisher.list.options].map(({ value }) => value)
    onTyped(publisher, async (text, signal) => {
      const answer = await fetch(`/portal/requests/publishers?${new URLSearchParams({ name: text })}`, { signal })
      if (!answer.ok || signal.aborted) return
      const { names } = await answer.json()
      const options = [...new Set([...own, ...names])].map((name) => {
        const option = document.createElement('option')
        option.value = name
        return option
      })
      publisher.list.replaceChildren(...options)
    })
  }
}
