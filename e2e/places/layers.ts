import type { Place } from './place.ts'

/** A fixed element of the page with the highest z-index there is. */
const fixed = (style: string): Place => ({
  css: `#layer{position:fixed;z-index:2147483647;${style}}`,
  before: addLayer,
  undo: removeLayer,
})

function addLayer(): void {
  const layer = document.createElement('section')
  layer.id = 'layer'
  document.body.append(layer)
}
function removeLayer(): void {
  document.querySelector('#layer')?.remove()
}

/** What else a page shows. */
export const layers: Record<string, Place> = {
  'a launcher in the corner': fixed('right:16px;bottom:16px;width:60px;height:60px;background:#06f'),
  'a cookie bar': fixed('left:0;right:0;bottom:0;height:120px;background:#fff'),
  'a node of one pixel': fixed('left:0;top:0;width:1px;height:1px;background:#000'),
  'a tint over all': fixed('inset:0;background:#ffe3;pointer-events:none'),
  'a dialog of divs over all': fixed('inset:0;background:#fff'),
  'a modal dialog of the page': {
    before: () => {
      const layer = document.createElement('dialog')
      layer.id = 'layer'
      layer.textContent = 'Choose a wallet'
      document.body.append(layer)
      layer.showModal()
    },
    undo: removeLayer,
  },
  'a modal dialog in a shadow root': {
    before: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      layer.attachShadow({ mode: 'open' }).innerHTML = '<dialog>Check out</dialog>'
      layer.shadowRoot?.querySelector('dialog')?.showModal()
    },
    undo: removeLayer,
  },
  'a modal dialog in a closed shadow root': {
    before: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      const root = layer.attachShadow({ mode: 'closed' })
      root.innerHTML = '<dialog>Check out</dialog>'
      root.querySelector('dialog')?.showModal()
    },
    undo: removeLayer,
  },
  'a popover that comes later': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      layer.popover = 'manual'
      document.body.append(layer)
      layer.showPopover()
    },
    undo: removeLayer,
  },
  'a modal dialog that comes later': {
    during: () => {
      const layer = document.createElement('dialog')
      layer.id = 'layer'
      document.body.append(layer)
      layer.showModal()
    },
    undo: removeLayer,
  },
  'a modal dialog in a shadow root that comes later': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      layer.attachShadow({ mode: 'open' }).innerHTML =
        '<dialog>Your session ends <button>Stay</button></dialog>'
      layer.shadowRoot?.querySelector('dialog')?.showModal()
    },
    undo: removeLayer,
  },
  'a modal dialog in a closed shadow root that comes later': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      const root = layer.attachShadow({ mode: 'closed' })
      root.innerHTML = '<dialog>Your session ends</dialog>'
      root.querySelector('dialog')?.showModal()
    },
    undo: removeLayer,
  },
  'a popover in a shadow root that comes later': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      layer.attachShadow({ mode: 'open' }).innerHTML = '<p popover="manual">Saved</p>'
      layer.shadowRoot?.querySelector('p')?.showPopover()
    },
    undo: removeLayer,
  },
  'a popover of one pixel in a closed shadow root that comes later': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      const root = layer.attachShadow({ mode: 'closed' })
      root.innerHTML =
        '<p popover="manual" style="inset:0 auto auto 0;width:1px;height:1px;padding:0;border:0"></p>'
      root.querySelector('p')?.showPopover()
    },
    undo: removeLayer,
  },
  'a modal dialog in a shadow root that holds the focus': {
    during: () => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      document.body.append(layer)
      const root = layer.attachShadow({ mode: 'open' })
      root.innerHTML = '<dialog><input></dialog>'
      const input = root.querySelector('input')
      const life = new AbortController()
      addEventListener(
        'focusin',
        ({ target }) => {
          if (!layer.isConnected) life.abort()
          else if (target !== layer) input?.focus()
        },
        { signal: life.signal },
      )
      root.querySelector('dialog')?.showModal()
    },
    undo: removeLayer,
  },
  'an element in full screen': {
    before: async () => {
      const layer = document.createElement('section')
      layer.id = 'layer'
      document.body.append(layer)
      await layer.requestFullscreen()
    },
    undo: removeLayer,
  },
  'all beside a dialog made inert, and hidden from readers': {
    during: () => {
      for (const element of document.body.children) {
        ;(element as HTMLElement).inert = true
        element.ariaHidden = 'true'
      }
    },
    undo: () => {
      for (const element of document.body.children) {
        ;(element as HTMLElement).inert = false
        element.ariaHidden = null
      }
    },
  },
}
