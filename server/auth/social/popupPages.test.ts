import { expect, test } from 'vitest'
import { donePage, passkeyPage, releasedPage, waitingPage } from './popupPages.ts'

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

test('behavior: no translator changes the letters, the origin or the project', () => {
  const handoff = { hostOrigin: 'https://shop.example', words: 'NO' } as Parameters<
    typeof donePage
  >[0]['handoff']
  const { body } = donePage({ projectName: 'Good Food', handoff, action: '/continue', tense: 'shows' })
  for (const kept of ['NO', 'https://shop.example', 'Good Food'])
    expect(body).toMatch(new RegExp(`translate="no"[^>]*>${kept}<`))
})

test('behavior: waits a minute for the frame, and no longer', () => {
  const page = (turn?: string) => waitingPage(new URLSearchParams({ key: 'k', ...(turn && { turn }) }))
  expect(page().next).toBe('?key=k&turn=1')
  expect(page('59').next).toBe('?key=k&turn=60')
  for (const turn of ['60', '61', 'x']) {
    expect(page(turn).next).toBeUndefined()
    expect(page(turn).body).toContain('role="alert"')
  }
})

test('behavior: goes back by itself where there is a page to go back to', () => {
  expect(releasedPage({}, 'https://shop.example/').next).toBe('https://shop.example/')
  expect(releasedPage({}, undefined)).not.toHaveProperty('next')
})
