import { addGatehouse, fillPanel } from './panel.js'

/** A dialog of each library, open from the start, with its trap of the focus. */
const dialogs = {
  radix: async (app) => (await import('./reactDialogs.js')).radix(app),
  mui: async (app) => (await import('./reactDialogs.js')).mui(app),
  headlessui: async (app) => (await import('./reactDialogs.js')).headlessui(app),
  reactaria: async (app) => (await import('./reactDialogs.js')).reactaria(app),
  focustrap: async (app) => {
    const { createFocusTrap } = await import('focus-trap')
    const root = document.createElement('div')
    root.setAttribute('role', 'dialog')
    app.append(root)
    fillPanel(root)
    createFocusTrap(root).activate()
  },
  webawesome: async (app) => {
    await import('@awesome.me/webawesome/dist/components/dialog/dialog.js')
    const root = document.createElement('wa-dialog')
    root.label = 'Check out'
    app.append(root)
    fillPanel(root)
    root.open = true
  },
  jquery: async (app) => {
    const { default: jQuery } = await import('jquery')
    Object.assign(window, { jQuery, $: jQuery })
    await import('jquery-ui/dist/jquery-ui.js')
    const root = document.createElement('div')
    app.append(root)
    fillPanel(root)
    jQuery(root).dialog({ modal: true, closeOnEscape: false, width: 400 })
  },
  // As Angular runs a page: the browser's functions are wrapped, and all of the page is in a zone.
  zone: async (app) => {
    await import('zone.js')
    const root = document.createElement('dialog')
    app.append(root)
    window.Zone.current.fork({ name: 'angular' }).run(() => {
      fillPanel(root)
      root.showModal()
    })
  },
}

const kind = new URLSearchParams(location.search).get('kind')
await dialogs[kind](document.querySelector('#app'))
addGatehouse()
