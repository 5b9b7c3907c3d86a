import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { networkOf, ReactReview, type Review, useReview } from './review.ts'

const review: Review = {
  ...{ site: 'https://shop.example', networks: [], ask: async () => null, now: () => 0 },
  ...{ approve() {}, reject() {} },
}
const Site = () => useReview().site

test('default: its parts read the review around them', () => {
  const inside = createElement(ReactReview.Provider, { value: review }, createElement(Site))
  expect(renderToStaticMarkup(inside)).toBe('https://shop.example')
})

test('error: outside of one', () => {
  expect(() => renderToStaticMarkup(createElement(Site))).toThrow('useReview is used outside of a review')
})

test('behavior: a network is found by its id', () => {
  const network = {
    ...{ id: 'eip155:1', name: 'Ethereum', testnet: false },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(networkOf([network], 'eip155:1')).toBe(network)
  expect(networkOf([network], 'eip155:10')).toBeUndefined()
})
