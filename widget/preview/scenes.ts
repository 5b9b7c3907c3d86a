import { featuresOf } from '../../server/contract/features.ts'
import type { WidgetContext } from '../context.ts'
import { accountScenes } from './accountScenes.ts'
import { approveScenes } from './approveScenes.ts'
import { bitcoinScenes } from './bitcoinScenes.ts'
import { fakeContext } from './fakeContext.ts'
import { fakeDataApi } from './fakeDataApi.ts'
import { fakeLogin } from './fakeLogin.ts'
import { fundScenes } from './fundScenes.ts'
import { loginScenes } from './loginScenes.ts'
import { multichainScenes } from './multichainScenes.ts'
import { connectWallet, type Scene } from './scene.ts'
import { sendScenes } from './sendScenes.ts'
import { solanaScenes } from './solanaScenes.ts'
import { swapScenes } from './swapScenes.ts'
import { walletConnectScenes } from './walletConnectScenes.ts'
import { walletScenes } from './walletScenes.ts'
import { wallets } from './wallets.ts'

const legal = { termsUrl: 'https://demo.example/terms', privacyUrl: 'https://demo.example/privacy' }

export const scenes: Record<string, Scene> = {
  'connect-0': { wallets: 0 },
  'connect-1': { wallets: 1 },
  'connect-2': { wallets: 2, set: (state) => state.addRecentWallet('example.rabbywallet') },
  'connect-3-legal': { wallets: 3, set: (_, { store }) => store.setState(legal) },
  'connect-3-legal-box': {
    wallets: 3,
    set: (_, { store }) => store.setState({ ...legal, features: featuresOf({ legalCheckbox: true }) }),
  },
  'connect-4': { wallets: 4, connected: true },
  'connect-8-legal': { wallets: 8, set: (_, { store }) => store.setState(legal) },
  connecting: {
    set: (state) => state.push({ name: 'ConnectingExternal', data: { connectorId: 'metamask' } }),
  },
  'connecting-declined': {
    answer: 4001,
    set: (state) => state.push({ name: 'ConnectingExternal', data: { connectorId: 'metamask' } }),
  },
  'connecting-busy': {
    answer: -32002,
    set: (state) => state.push({ name: 'ConnectingExternal', data: { connectorId: 'rabby wallet' } }),
  },
  'connecting-gone': {
    set: (state) => state.push({ name: 'ConnectingExternal', data: { connectorId: 'gone' } }),
  },
  account: {
    connected: true,
    balance: 1_234_567_890_123_456_789n,
    set: (state) => state.reset({ name: 'Account' }),
  },
  'account-loading': {
    connected: true,
    balance: 'never',
    set: (state) => state.reset({ name: 'Account' }),
  },
  'account-no-balance': {
    connected: true,
    balance: 'fail',
    set: (state, context) => {
      connectWallet(context, 'eip155:31337')
      state.reset({ name: 'Account' })
    },
  },
  'account-toast': {
    connected: true,
    set: (state) => {
      state.reset({ name: 'Account' })
      setTimeout(() => state.setToast({ kind: 'loading', word: 'account.copied' }), 300)
    },
  },
  networks: {
    connected: true,
    set: (state) => {
      state.reset({ name: 'Account' })
      state.push({ name: 'Networks' })
    },
  },
  'networks-few': {
    set: (state, { store }) => {
      store.setState({ networks: state.networks.slice(0, 3) })
      state.reset({ name: 'Networks' })
    },
  },
  switching: {
    connected: true,
    set: (state) => {
      state.reset({ name: 'Networks' })
      state.push({ name: 'SwitchNetwork', data: { networkId: 'eip155:8453' } })
    },
  },
  'switching-declined': {
    connected: true,
    answer: 4001,
    set: (state) => {
      state.reset({ name: 'Networks' })
      state.push({ name: 'SwitchNetwork', data: { networkId: 'eip155:31337' } })
    },
  },
  unsupported: {
    connected: true,
    set: (state, context) => {
      connectWallet(context, 'eip155:424242')
      state.reset({ name: 'UnsupportedChain' })
    },
  },
  alert: {
    set: (state) => state.setAlert({ kind: 'error', code: 'action_not_allowed', values: {} }),
  },
  'alert-warning': {
    set: (state) => state.setAlert({ kind: 'warning', code: 'session_expired', values: {} }),
  },
  'help-wallet': { set: (state) => state.push({ name: 'WhatIsAWallet' }) },
  'help-network': { set: (state) => state.push({ name: 'WhatIsANetwork' }) },
  embedded: {
    wallets: 2,
    set: (state) => state.setHost({ hostOrigin: 'https://demo.example', embedded: true }),
  },
  ...accountScenes,
  ...approveScenes,
  ...loginScenes,
  ...walletScenes,
  ...walletConnectScenes,
  ...bitcoinScenes,
  ...solanaScenes,
  ...multichainScenes,
  ...sendScenes,
  ...swapScenes,
  ...fundScenes,
}

export function playScene(name: string): WidgetContext {
  const scene = scenes[name]
  if (!scene) throw new Error(`No scene ${name}`)
  const context = fakeContext(
    scene.answer ?? 'never',
    scene.balance ?? 1_204_000_000_000_000_000n,
    fakeLogin(scene),
    scene,
  )
  fakeDataApi(scene.data ?? {})
  const state = context.store.getState()
  state.setHost({ hostOrigin: 'https://demo.example', embedded: false })
  state.setRestore('done')
  state.setPageWallets(wallets.slice(0, scene.wallets ?? 3))
  if (scene.connected) connectWallet(context)
  scene.set?.(context.store.getState(), context)
  return context
}
