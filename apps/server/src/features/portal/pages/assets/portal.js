// Adds buttons that copy a text, and runs the examples of the free API. All pages work without this script.
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.copied
    setTimeout(() => {
      button.textContent = label
    }, 5000)
  })
}
const form = document.querySelector('form[data-try]')
if (form) {
  form.hidden = false
  const output = document.querySelector('[data-output]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { token, call } = Object.fromEntries(new FormData(form))
    const answer = await fetch(call, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } })
    const limits = ['RateLimit', 'RateLimit-Policy', 'Retry-After']
      .flatMap((name) => (answer.headers.get(name) ? [`${name}: ${answer.headers.get(name)}`] : []))
      .join('\n')
    const text = await answer.text()
    let shown = text
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      // The text is not JSON: it is shown unchanged.
    }
    output.hidden = false
    output.textContent = `${answer.status}\n${limits}\n\n${shown}`
    output.focus()
  })
}
