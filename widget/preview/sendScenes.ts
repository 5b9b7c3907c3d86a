import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { type Draft, sendsOf } from '../actions/send/sendsOf.ts'
import type { WidgetContext } from '../context.ts'
import type { Send, SendStatus } from '../state/sends.ts'
import { me, other, usdc } from './askedScene.ts'
import type { Scene } from './scene.ts'
import { answerWith, mintWith, onePercent } from './sendAnswers.ts'
import { bitcoinNetwork, solanaNetwork, withFamily } from './sendFamilies.ts'

type View = 'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview'

/** A view of sending over the account, with what was typed before. */
const sendScene = (
  view: View,
  draft: Partial<Draft> = {},
  { before, ...more }: Partial<Scene> & { before?(context: WidgetContext): void } = {},
): Scene => ({
  connected: true,
  balance: 1_204_512_000_000_000_000n,
  ...more,
  set: (state, context) => {
    answerWith(context)
    before?.(context)
    sendsOf(context).getState().setDraft(draft)
    state.reset({ name: 'Account' })
    state.push({ name: 'WalletSend' })
    if (view !== 'WalletSend') state.push({ name: view })
  },
})

const filled = { amount: '0.25', receiver: other }
const tokens = { token: usdc.toLowerCase(), amount: '1250.5', receiver: other }

const sent: Send = {
  id: `0x${'5c9f2b'.repeat(10)}ab12`,
  networkId: 'eip155:1',
  from: me,
  to: other,
  name: 'mira.example.id',
  token: usdc,
  symbol: 'USDC',
  decimals: 6,
  units: '1250500000',
  sentAt: 0,
  status: 'pending',
}
const statusScene = (status: SendStatus): Scene => ({
  connected: true,
  set: (state, context) => {
    answerWith(context)
    // Nobody looks after it here: it stays as it is.
    context.api.rpc = () => Promise.reject(new RpcError(-32603, 'down'))
    sendsOf(context)
      .getState()
      .addSend({ ...sent, status })
    state.reset({ name: 'Account' })
    state.push({ name: 'WalletSendConfirmed', data: { networkId: sent.networkId, id: sent.id } })
  },
})

const down = (context: WidgetContext): void => answerWith(context, { balances: 'fail' })
const poor = (context: WidgetContext): void =>
  answerWith(context, { rpc: { eth_getBalance: '0x470de4df820000' } })
const refusing = (context: WidgetContext): void =>
  answerWith(context, { rpc: { eth_estimateGas: new RpcError(3, 'execution reverted') } })
const asking = (): void => {
  // Pressed once it is there.
  const press = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('.view-footer .button-primary:not(:disabled)')
    if (!button) return
    clearInterval(press)
    button.click()
  }, 100)
}
const bitcoinDraft = {
  amount: '0.0125',
  receiver: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
}
const solanaDraft = {
  token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  amount: '25',
  receiver: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}

/** Nobody knows of an earlier payment whether it went out. */
const addUnclear = (context: WidgetContext): void => {
  const { id: _, sentAt: __, status: ___, ...unclear } = sent
  sendsOf(context).getState().addUnclear(unclear)
}
const ofMint = (rpc: ReturnType<typeof mintWith>): Scene =>
  sendScene('WalletSendPreview', solanaDraft, {
    before: (context) => {
      answerWith(context, { rpc })
      withFamily(context, solanaNetwork)
    },
  })

export const sendScenes: Record<string, Scene> = {
  send: sendScene('WalletSend'),
  'send-filled': sendScene('WalletSend', filled),
  'send-token': sendScene('WalletSend', tokens),
  'send-name': sendScene('WalletSend', { amount: '0.25', receiver: 'mira.example.id' }),
  'send-unknown-name': sendScene('WalletSend', { amount: '0.25', receiver: 'nobody.example.id' }),
  'send-too-much': sendScene('WalletSend', { amount: '12', receiver: other }),
  'send-grouped': sendScene('WalletSend', { amount: '1,250', receiver: 'not an address' }),
  'send-checksum': sendScene('WalletSend', { amount: '0.25', receiver: other.replace('C7', 'c7') }),
  'send-to-token': sendScene('WalletSend', { ...tokens, receiver: usdc }),
  'send-to-self': sendScene('WalletSend', { ...filled, receiver: me }),
  'send-loading': sendScene(
    'WalletSend',
    {},
    { balance: 'never', before: (context) => answerWith(context, { balances: 'never' }) },
  ),
  'send-unread': sendScene('WalletSend', {}, { before: down }),
  'send-unclear': sendScene('WalletSend', filled, { before: addUnclear }),
  'account-unclear': {
    connected: true,
    set: (state, context) => {
      addUnclear(context)
      state.reset({ name: 'Account' })
    },
  },
  'connect-unclear': { set: (_, context) => addUnclear(context) },
  'send-nobody': { set: (state) => state.reset({ name: 'WalletSend' }) },
  'send-tokens': sendScene('WalletSendSelectToken'),
  'send-tokens-unread': sendScene('WalletSendSelectToken', {}, { before: down }),
  'send-tokens-loading': sendScene(
    'WalletSendSelectToken',
    {},
    { balance: 'never', before: (context) => answerWith(context, { balances: 'never' }) },
  ),
  'send-preview': sendScene('WalletSendPreview', filled),
  'send-preview-token': sendScene('WalletSendPreview', { ...tokens, receiver: 'mira.example.id' }),
  'send-preview-warned': sendScene('WalletSendPreview', { ...tokens, receiver: usdc }),
  'send-preview-fee': sendScene('WalletSendPreview', { amount: '0.0199', receiver: other }, { before: poor }),
  'send-preview-refused': sendScene('WalletSendPreview', tokens, { before: refusing }),
  'send-preview-asking': sendScene('WalletSendPreview', filled, { before: asking }),
  'send-preview-declined': sendScene('WalletSendPreview', filled, { before: asking, answer: 4001 }),
  'send-preview-failed': sendScene('WalletSendPreview', filled, { before: asking, answer: -32603 }),
  'send-preview-bitcoin': sendScene('WalletSendPreview', bitcoinDraft, {
    before: (context) => {
      withFamily(context, bitcoinNetwork)
      sendsOf(context)
        .getState()
        .rememberOwnCoins(context.store.getState().connections.bip122?.wallet.id ?? '')
    },
  }),
  'send-bitcoin': sendScene('WalletSend', bitcoinDraft, {
    before: (context) => withFamily(context, bitcoinNetwork),
  }),
  'send-preview-solana': sendScene('WalletSendPreview', solanaDraft, {
    before: (context) => withFamily(context, solanaNetwork),
  }),
  'send-preview-kept': ofMint(mintWith(1, onePercent())),
  'send-preview-bound': ofMint(mintWith(9, new Uint8Array())),
  'send-preview-hooked': ofMint(mintWith(14, new Uint8Array(64).fill(7))),
  'send-pending': statusScene('pending'),
  'send-confirmed': statusScene('confirmed'),
  'send-final': statusScene('final'),
  'send-failed': statusScene('failed'),
  'send-lost': statusScene('lost'),
  'send-cancelled': statusScene('cancelled'),
  'send-replaced': statusScene('replaced'),
  'send-unknown': statusScene('unknown'),
}
