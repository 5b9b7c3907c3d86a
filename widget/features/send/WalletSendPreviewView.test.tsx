import { act } from 'react'
import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
// Loaded before any test, so that what the view brings in later is there at once.
import '../../actions/send/eip155/eip155.ts'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import type { WidgetContext } from '../../context.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, bob, connectedContext, loggedIn, offered } from '../../test/testContext.ts'
import { embeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { WalletSendPreviewView } from './WalletSendPreviewView.tsx'

const node: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getCode: '0x',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x1' },
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x1']], gasUsedRatio: [0.5] },
}

/** A payment of 0.25 ETH stands in the draft. */
function sending(embedded: boolean) {
  const now = connectedContext({
    project: offered,
    login: { look: loggedIn, request: () => Promise.reject(new RpcError(4001, 'No')) },
    wallet: { eth_sendTransaction: () => Promise.reject(new RpcError(4001, 'No')) },
  })
  now.api.rpc.mockImplementation((async (_: string, method: string) => node[method]) as never)
  if (embedded) {
    now.state().setSession(loggedIn)
    now.state().setConnection({
      namespace: 'eip155',
      connectorId: embeddedId('eip155'),
      accounts: [`eip155:1:${alice}`],
      network: 'eip155:1',
      wallet: { id: embeddedKey, name: 'Gatehouse', icon: '', rdns: '' },
    })
  }
  sendsOf(now.context).getState().setDraft({ amount: '0.25', receiver: bob })
  return now
}

const drawn = (context: WidgetContext) => drawView(context, <WalletSendPreviewView data={undefined} />)

test('default: a wallet of the person is asked when they press Send', async () => {
  const { context, asked } = sending(false)
  const screen = await drawn(context)
  await until(() => screen.lines().includes('(Send)'))
  expect(asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  screen.press('Send')
  await until(() => asked.some(({ method }) => method === 'eth_sendTransaction'))
})

test.each([
  ['working', 'Look closely: what was sent can’t be taken back.'],
  ['asking', 'Confirm in Fox.'],
] as const)('behavior: while a payment is %s, below it stands: %s', async (stage, note) => {
  const { context } = sending(false)
  const { root, lines } = await drawn(context)
  await until(() => lines().includes('(Send)'))
  await act(async () => sendsOf(context).getState().setStage(stage))
  expect(root.querySelector('.send-note')?.textContent).toBe(note)
  expect([...root.querySelectorAll('button')].map(({ disabled }) => disabled)).not.toContain(false)
})

test('behavior: the embedded wallet, which shows all of it itself, is asked at once, and once', async () => {
  const { context, askedLogin } = sending(true)
  const screen = await drawn(context)
  const requests = () => askedLogin.filter(({ name }) => name === 'request')
  await until(() => screen.lines().some((line) => line.includes('Declined in the wallet')))
  expect(requests()).toHaveLength(1)
  screen.press('Send')
  await until(() => requests().length === 2)
})

// The checksum of the second is wrong.
test.each([
  [alice.toLowerCase(), 'warning'],
  [`0x${'Ab'.repeat(20)}`, 'danger'],
  [bob, 'primary'],
])('behavior: Send looks as what is said of the receiver %s', async (receiver, kind) => {
  const { context } = sending(false)
  sendsOf(context).getState().setDraft({ receiver })
  const screen = await drawn(context)
  await until(() => screen.lines().includes('(Send)'))
  const send = [...screen.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send')
  expect(send?.className).toBe(`button button-${kind}`)
})
