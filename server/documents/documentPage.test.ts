import { expect, test } from 'vitest'
import { documentPage } from './documentPage.ts'

const config = { projectId: 'demo', projectName: 'Demo' }
const template =
  '<!doctype html><html lang="en"><head><!--gatehouse:config--><script src="a.js"></script></head></html>'
const parts = { marker: '<!--gatehouse:config-->', elementId: 'gatehouse-config', config, theme: undefined }
const block = (page: string) => /id="gatehouse-config">(.*?)<\/script>/s.exec(page)?.[1] ?? ''

test('default', () => {
  expect(documentPage(template, { ...parts, theme: 'light' })).toBe(
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
  const page = documentPage(template, { ...parts, config: { ...config, projectName } })
  expect(JSON.parse(block(page)).projectName).toBe(projectName)
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page.match(/\{nonce\}/g)).toHaveLength(1)
  expect(page).toMatch(/^[\x20-\x7e\n]*$/)
})

test('behavior: words of the document that only look like tags stay', () => {
  const page = documentPage('<html><!--gatehouse:config--><scripture></scripture><stylex></html>', parts)
  expect(page).not.toContain('{nonce}')
})

test('error: a build without the marker', () => {
  expect(() => documentPage('<html></html>', parts)).toThrow('<!--gatehouse:config-->')
})
