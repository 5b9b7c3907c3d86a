import type { ContractCheck, RequestSubject, Risk } from '../review/subject.ts'
import { account, type Scene } from './scene.ts'

export const me = account.split(':')[2] ?? ''
export const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const word = (value: string) => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')

type Screen = 'ApproveTransaction' | 'ApproveMessage' | 'ApproveRequest' | 'ContinueInWallet'

/** A request of the page, on our own screen for it or on the one that says where to look. */
export const askedScene = (
  name: Screen,
  subject: RequestSubject,
  risks: Risk[] = [],
  check?: ContractCheck,
): Scene => ({
  connected: true,
  set: (state) => {
    state.addRequest({
      id: 'r1',
      namespace: 'eip155',
      method: 'eth_sendTransaction',
      networkId: 'eip155:1',
      subject,
      risks,
      ...(check && { check }),
      stage: name === 'ContinueInWallet' ? 'wallet' : 'review',
      createdAt: 0,
    })
    state.reset({ name, data: { requestId: 'r1' } })
  },
})
