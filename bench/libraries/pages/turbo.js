import '@hotwired/turbo'
import { fillPanel } from './panel.js'

fillPanel(document.querySelector('#panel'))
document.addEventListener('turbo:load', () => fillPanel(document.querySelector('#panel')))
