import { afterEach, expect, test, vi } from 'vitest'
import { type FeatureSettings, featuresOf } from '../../server/contract/features.ts'
import { testContext } from '../test/testContext.ts'
import { narrowFeatures } from './narrowFeatures.ts'

afterEach(() => void vi.restoreAllMocks())

function narrowed(list: string, settings: FeatureSettings = {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { store, state } = testContext()
  store.setState({ features: featuresOf(settings) })
  narrowFeatures(store, `?projectId=shop&features=${list}`)
  return { features: state().features, lines: warn.mock.calls.map(([line]) => line) }
}

test('default: what the page names stays, all else goes', () => {
  const { features, lines } = narrowed('send, receive')
  expect(features).toEqual(featuresOf({ onramp: false, swaps: false, history: false }))
  expect(lines).toEqual([])
})

test.each(['swap', 'all of them'])('error: %j names none, and changes nothing', (list) => {
  const { features, lines } = narrowed(list)
  expect(features).toEqual(featuresOf({}))
  expect(lines).toHaveLength(1)
})

test('behavior: a page that names nothing gets all that the project allows, without a word', () => {
  expect(narrowed('')).toEqual({ features: featuresOf({}), lines: [] })
})

test('behavior: what the project does not allow is not offered in its place', () => {
  const { features } = narrowed('swaps', { swaps: false })
  const none = { onramp: false, swaps: false, receive: false, send: false, history: false }
  expect(features).toEqual(featuresOf(none))
})

test('error: more than the project allows is less, and one line says so', () => {
  const { features, lines } = narrowed('swaps,send,smartSessions,legalCheckbox,constructor', { swaps: false })
  expect(features).toEqual(featuresOf({ onramp: false, swaps: false, receive: false, history: false }))
  expect(lines).toEqual([
    '[gatehouse] features: swaps, smartSessions, legalCheckbox, constructor ignored; values that the project allows: onramp, receive, send, history',
  ])
})
