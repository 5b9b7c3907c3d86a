import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Gatehouse } from '../gatehouse.ts'
import { attachButtons } from './gatehouseButton.ts'

// A page of its own: an element is defined once.
beforeEach(() => {
  const page = new Window()
  for (const name of ['document', 'customElements', 'HTMLElement', 'CSSStyleSheet'] as const)
    vi.stubGlobal(name, page[name])
})
afterEach(() => vi.unstubAllGlobals())

const gatehouse = {
  getState: () => ({ open: false, view: '', status: 'disconnected', connections: [], networks: {} }),
  subscribe: () => () => {},
} as unknown as Gatehouse

test('default: it says its label, whatever stands between the tags', () => {
  document.body.innerHTML =
    '<gatehouse-button label="Log in"><a href="/login">Log in here</a></gatehouse-button>'
  const element = document.querySelector('gatehouse-button') as HTMLElement
  expect(element.shadowRoot).toBeNull()
  const undo = attachButtons(gatehouse)
  const button = element.shadowRoot?.querySelector('button')
  expect([button?.textContent, button?.disabled]).toEqual(['Log in', false])
  // Without a slot, no browser shows what is still there.
  expect(element.shadowRoot?.querySelector('slot')).toBeNull()
  expect(element.textContent).toBe('Log in here')
  undo()
  expect(button?.disabled).toBe(true)
})

test('behavior: the rule of the documents gives the element its size before the script comes', () => {
  const text = (path: string): string => readFileSync(path, 'utf8')
  const rule = /^gatehouse-button:not\(:defined\) \{.*?\}/ms.exec(text('docs/integrator.md'))?.[0] ?? ''
  const sheet = text('host-sdk/elements/buttonContent.ts')
  const [, font, height, padding, border] =
    /button\{font:(.*?);min-height:(\d+)px;padding:0 (\d+)px;border:(\d+)px /.exec(sheet) ?? []
  const line = Number(/\/(\d+)px/.exec(font ?? '')?.[1])
  expect(sheet).toContain(':host{display:inline-block;')
  expect(rule.replace(/\s+/g, ' ').replaceAll(', ', ',')).toBe(
    `gatehouse-button:not(:defined) { display: inline-block; padding: ${(Number(height) - line) / 2}px ${Number(padding) + Number(border)}px; font: ${font}; }`,
  )
  // The demo follows it.
  expect(text('demo/page/style.css').replace(/\s+/g, '')).toContain(rule.replace(/\s+/g, ''))
})
