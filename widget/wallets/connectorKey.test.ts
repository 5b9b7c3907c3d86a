import { expect, test } from 'vitest'
import { isReservedId, isReservedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { connectorKey } from './connectorKey.ts'

test.each([
  ['its rdns', { rdns: 'io.Metamask', name: 'MetaMask' }, 'io.metamask'],
  ['its name', { rdns: '', name: 'Phantom' }, 'phantom'],
  ['named like us', { rdns: '', name: 'Gatehouse' }, 'page:gatehouse'],
  ['an rdns like our key', { rdns: 'GateHouse', name: 'Phantom' }, 'page:gatehouse'],
  ['named like the relay', { rdns: '', name: 'WalletConnect' }, 'page:walletconnect'],
  ['named in letters that fold to ours', { rdns: '', name: 'WALLETCONNECT' }, 'page:walletconnect'],
])('behavior: the key of a page wallet is %s', (_, wallet, key) => {
  expect(connectorKey(wallet)).toBe(key)
  expect(isReservedKey(connectorKey(wallet))).toBe(false)
})

test.each([
  ['gatehouse:eip155', true],
  ['walletconnect:solana', true],
  ['gatehouse', false],
  ['solana:Gatehouse', false],
  ['350670db-19fa-4704-a166-e52e178b59d2', false],
])('behavior: is %s a reserved id? %s', (id, reserved) => {
  expect(isReservedId(id)).toBe(reserved)
})
