/** Makes the frame at the first intent and shows it at the click, as the product does, and nothing else. */
const button = document.querySelector('button') as HTMLButtonElement
const root = document.createElement('dialog')
root.style.cssText =
  'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;' +
  'background:none;display:block;visibility:hidden;pointer-events:none'

const load = (): void => {
  if (root.isConnected) return
  const iframe = document.createElement('iframe')
  iframe.style.cssText = 'border:0;width:100%;height:100%;display:block'
  iframe.src = button.dataset['frame'] ?? ''
  root.append(iframe)
  document.body.append(root)
}

button.addEventListener('pointerenter', load)
button.addEventListener('click', () => {
  load()
  root.style.visibility = 'visible'
  root.style.pointerEvents = 'auto'
})
