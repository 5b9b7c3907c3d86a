const list = document.querySelector('#results')
const limit = 20

/** Shows a request while it runs and what came of it; newest first. */
export async function showResult(label: string, run: () => Promise<unknown>): Promise<void> {
  const row = document.createElement('li')
  const title = document.createElement('strong')
  const value = document.createElement('output')
  title.textContent = label
  value.textContent = 'waiting…'
  row.append(title, value)
  row.dataset['state'] = 'waiting'
  list?.prepend(row)
  while (list && list.children.length > limit) list.lastChild?.remove()
  document.querySelector('#no-results')?.remove()
  try {
    value.textContent = JSON.stringify(await run()) ?? 'done'
    row.dataset['state'] = 'ok'
  } catch (error) {
    const { code, message } = error as { code?: number; message: string }
    value.textContent = code === undefined ? message : `${code} ${message}`
    row.dataset['state'] = 'error'
  }
}
