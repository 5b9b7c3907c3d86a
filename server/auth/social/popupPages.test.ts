import { expect, test } from 'vitest'
import { donePage, passkeyPage } from './popupPages.ts'

test('behavior: markup in a name is text', () => {
  expect(passkeyPage('Shop <b>', {}).body).toContain('Shop &lt;b&gt;')
})

test('behavior: "Continue" takes no press before the question stood for a second', () => {
  const handoff = { hostOrigin: 'https://shop.example', words: 'KR' } as Parameters<
    typeof donePage
  >[0]['handoff']
  const { body } = donePage({ projectName: 'Shop', handoff, action: '/continue', tense: 'shows' })
  expect(body).toContain('<button id="yes" disabled>')
})
