import 'htmx.org'
import { fillPanel } from './panel.js'

fillPanel(document.querySelector('#panel'))
for (const moment of ['htmx:load', 'htmx:historyRestore'])
  document.addEventListener(moment, () => fillPanel(document.querySelector('#panel')))
