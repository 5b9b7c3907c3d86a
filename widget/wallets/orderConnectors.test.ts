import { expect, test } from 'vitest'
import type { Connector, ConnectorType } from './connector.ts'
import { orderConnectors } from './orderConnectors.ts'

const connector = (key: string, type: ConnectorType): Connector => ({ key, type }) as Connector
const all = [
  connector('external', 'EXTERNAL'),
  connector('fox', 'ANNOUNCED'),
  connector('relay', 'WALLET_CONNECT'),
  connector('rabbit', 'INJECTED'),
  connector('bear', 'ANNOUNCED'),
]
const keys = (list: Connector[]): string => list.map(({ key }) => key).join(' ')

test('default', () => {
  expect(keys(orderConnectors(all, { recent: [] }))).toBe('relay fox rabbit bear external')
})

test.each([
  [['bear'], 'relay bear fox rabbit external'],
  [['external', 'bear'], 'relay external bear fox rabbit'],
  [['bear', 'external'], 'relay bear external fox rabbit'],
  [['relay'], 'relay fox rabbit bear external'],
  [['gone'], 'relay fox rabbit bear external'],
])('param: recent %j', (recent, expected) => {
  expect(keys(orderConnectors(all, { recent }))).toBe(expected)
})

test('behavior: the embedded wallet stands behind those of the page', () => {
  const withLogin = [connector('login', 'AUTH'), ...all]
  expect(keys(orderConnectors(withLogin, { recent: [] }))).toBe('relay fox rabbit bear login external')
})

test('param: an explicit order comes first, the rest follows', () => {
  expect(keys(orderConnectors(all, { recent: ['bear'], order: ['external', 'injected'] }))).toBe(
    'external fox rabbit relay bear',
  )
})
