import * as Headless from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { createElement as h } from 'react'
import * as Aria from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { fillPanel } from './panel.js'

const panel = () => h('div', { key: 'panel', ref: fillPanel })
const show = (app, element) => createRoot(app).render(element)
const middle = { position: 'fixed', inset: '30%', background: '#fff' }
const nothing = () => {}

export const radix = (app) =>
  show(
    app,
    h(
      Radix.Root,
      { open: true },
      h(
        Radix.Portal,
        null,
        h(Radix.Overlay, { style: { position: 'fixed', inset: 0, background: '#0008' } }),
        h(
          Radix.Content,
          { 'aria-describedby': undefined, style: middle },
          h(Radix.Title, null, 'Check out'),
          panel(),
        ),
      ),
    ),
  )

export const mui = (app) => show(app, h(MuiDialog, { open: true, onClose: nothing }, panel()))

export const headlessui = (app) =>
  show(
    app,
    h(
      Headless.Dialog,
      { open: true, onClose: nothing },
      h(Headless.DialogPanel, { style: middle }, h(Headless.DialogTitle, null, 'Check out'), panel()),
    ),
  )

export const reactaria = (app) =>
  show(
    app,
    h(
      Aria.ModalOverlay,
      { isOpen: true, onOpenChange: nothing },
      h(Aria.Modal, { style: middle }, h(Aria.Dialog, { 'aria-label': 'Check out' }, panel())),
    ),
  )
