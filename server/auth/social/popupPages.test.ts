import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { donePage, farcasterPage } from './popupPages.ts'

const link = 'https://relay.example/channel?token=A&nonce="<x>'

test('default: a code that holds the link, and the link itself', () => {
  const { body } = farcasterPage('Shop <b>', { link })
  const { size } = encode(link, { border: 2 })
  expect(body).toContain(`viewBox="0 0 ${size * 10} ${size * 10}"`)
  expect(body).toContain('href="https://relay.example/channel?token=A&amp;nonce=&quot;&lt;x&gt;"')
})

test('behavior: markup in a name is text', () => {
  expect(farcasterPage('Shop <b>', { link }).body).toContain('Shop &lt;b&gt;')
})

test('behavior: "Continue" takes no press before the question stood for a second', () => {
  const handoff = { hostOrigin: 'https://shop.example', words: 'KR' } as Parameters<
    typeof donePage
  >[0]['handoff']
  const { body } = donePage({ projectName: 'Shop', handoff, action: '/continue', tense: 'shows' })
  expect(body).toContain('<button id="yes" disabled>')
})
