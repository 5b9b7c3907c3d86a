import { expect, test } from 'vitest'
import type { FrameConfig } from '../contract/frame.ts'
import { framePage } from './framePage.ts'

const config: FrameConfig = {
  projectId: 'demo',
  projectName: 'Demo',
  allowedOrigins: [],
  networks: [],
  preview: 'risky',
  excludedWallets: [],
  version: '1.0.0',
}
const template =
  '<!doctype html><html lang="en"><head><!--gatehouse:config--><script src="a.js"></script></head></html>'
const block = (page: string) => /id="gatehouse-config">(.*?)<\/script>/s.exec(page)?.[1] ?? ''

test('default', () => {
  expect(framePage(template, config, 'light')).toBe(
    `<!doctype html><html data-theme="light" lang="en"><head><script type="application/json" id="gatehouse-config">${JSON.stringify(config)}</script><script nonce="{nonce}" src="a.js"></script></head></html>`,
  )
})

test.each([
  '</script><script>alert(1)</script>',
  '<!--',
  '\u2028\u2029',
  '{nonce}',
  '$&$1',
  'naïve 🦊',
  '"\\',
])('behavior: the name %j stays text', (projectName) => {
  const page = framePage(template, { ...config, projectName }, undefined)
  expect(JSON.parse(block(page)).projectName).toBe(projectName)
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page.match(/\{nonce\}/g)).toHaveLength(1)
  expect(page).toMatch(/^[\x20-\x7e\n]*$/)
})

test('behavior: words of the document that only look like tags stay', () => {
  const page = framePage(
    '<html><!--gatehouse:config--><scripture></scripture><stylex></html>',
    config,
    undefined,
  )
  expect(page).not.toContain('{nonce}')
})

test('error: a build without the marker', () => {
  expect(() => framePage('<html></html>', config, undefined)).toThrow('<!--gatehouse:config-->')
})
