import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { ConfigError } from './configError.ts'
import { readEnv } from './env.ts'

const eth = 10n ** 18n
const base = {
  NETWORKS: 'eip155:1,eip155:137,eip155:10',
  BUNDLER_URLS_EIP155_1: 'https://b.example',
  PAYMASTER_URLS_EIP155_1: 'https://p.example',
  BUNDLER_URLS_EIP155_137: 'https://b.example',
  PAYMASTER_URLS_EIP155_137: 'https://p.example',
}
const read = (env: Record<string, string> = {}) => readConfig(readEnv({ ...base, ...env })).sponsorship

test('default: limits hold where somebody pays, in the coin of the network', () => {
  expect(read()).toEqual({
    operations: { account: 20, project: 1_000, server: 5_000 },
    clientOperations: 100,
    costs: new Map([
      ['eip155:1', { account: eth / 20n, project: eth / 2n, server: 2n * eth }],
      ['eip155:137', { account: 500n * eth, project: 5_000n * eth, server: 20_000n * eth }],
    ]),
  })
})

test('param: other limits, and none', () => {
  const sponsorship = read({
    SPONSOR_ACCOUNT_OPERATIONS: '5',
    SPONSOR_PROJECT_OPERATIONS: '0',
    SPONSOR_OPERATIONS: 'off',
    SPONSOR_CLIENT_OPERATIONS: 'off',
    SPONSOR_COST_EIP155_1: '0.25, off, 3',
    SPONSOR_COST_EIP155_137: 'off',
  })
  expect(sponsorship).toMatchObject({
    operations: { account: 5, project: 0, server: undefined },
    clientOperations: undefined,
  })
  expect([...sponsorship.costs.values()]).toEqual([
    { account: eth / 4n, project: undefined, server: 3n * eth },
    { account: undefined, project: undefined, server: undefined },
  ])
})

test.each([
  ['SPONSOR_OPERATIONS', 'many'],
  ['SPONSOR_ACCOUNT_OPERATIONS', '-1'],
  ['SPONSOR_PROJECT_OPERATIONS', '1.5'],
  ['SPONSOR_CLIENT_OPERATIONS', ''.padEnd(10, '9')],
  ['SPONSOR_COST_EIP155_1', '1,2'],
  ['SPONSOR_COST_EIP155_1', '1,2,x'],
  ['SPONSOR_COST_EIP155_1', '1,2,-3'],
  ['SPONSOR_COST_EIP155_1', `1,2,0.${'1'.repeat(19)}`],
  ['SPONSOR_COST_EIP155_10', '1,2,3'],
  ['SPONSOR_COST_EIP155_5', '1,2,3'],
])('error: %s=%s', (name, value) => {
  try {
    read({ [name]: value })
  } catch (error) {
    expect((error as ConfigError).problems).toEqual([expect.stringContaining(name)])
    return
  }
  throw new Error('It was taken')
})
