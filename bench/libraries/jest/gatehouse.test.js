import { readFileSync } from 'node:fs'
import { jest } from '@jest/globals'
import { createGatehouse } from '../../../dist/host-sdk-package/index.js'

const origin = 'https://widget.example'
const button = () => document.body.appendChild(document.createElement('gatehouse-button'))

beforeEach(() => {
  jest.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

test('the package: made, with a button, and gone again', async () => {
  const gatehouse = createGatehouse({ projectId: 'shop', origin })
  expect(gatehouse.getState().status).toBe('disconnected')
  expect(await gatehouse.evm.request({ method: 'eth_accounts' })).toEqual([])
  expect(button().shadowRoot.querySelector('button').textContent).toBe('Connect wallet')
  gatehouse.destroy()
})

test('the script: started by its tag', async () => {
  const tag = document.createElement('script')
  tag.src = `${origin}/gatehouse.js`
  tag.setAttribute('data-project', 'shop')
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => tag })
  const ready = new Promise((resolve) => addEventListener('gatehouse:ready', resolve, { once: true }))
  const inline = document.createElement('script')
  inline.textContent = readFileSync('../../dist/host-sdk/gatehouse.js', 'utf8')
  document.head.append(inline)
  await ready
  expect(window.gatehouse.getState().status).toBe('disconnected')
  expect(button().shadowRoot.querySelector('button').disabled).toBe(false)
  window.gatehouse.destroy()
})
