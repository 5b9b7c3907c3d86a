import { readBase64, toBase64 } from '../base64.ts'
import { badAnswer, malformed, wrongChain } from '../faults.ts'
import type { PublicConnection } from '../protocol/api.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import { readHex } from '../protocol/hexBytes.ts'
import { addressOf } from '../standard/addressOf.ts'
import { askFrame } from '../standard/askFrame.ts'
import { eachInput, type Input } from '../standard/eachInput.ts'
import type { FamilyPage, FamilyWallet } from '../standard/familyWallet.ts'
import { ownAccount } from '../standard/ownAccount.ts'
import type { StandardAccount } from '../standard/standardWallet.ts'
import { addressesFor } from './addressesFor.ts'
import { addressForm } from './addressForm.ts'
import { answerSatsConnect } from './answerSatsConnect.ts'
import { nameOfNetwork, networkOfChain } from './chains.ts'
import { purposes, purposesOf } from './purposes.ts'

/** The key is there once the wallet gave it. */
function accounts({ accounts: ids, network, details = [], lacks }: PublicConnection): StandardAccount[] {
  const chains = [`bitcoin:${nameOfNetwork(network) ?? network}`]
  return ids
    .map((id) => id.split(':')[2] ?? '')
    .filter((address) => addressForm(address))
    .map((address) => {
      const key = readHex(details.find((one) => one.address === address)?.publicKey) ?? new Uint8Array()
      return ownAccount(address, key, chains, bitcoinWallet.features, lacks)
    })
}

async function connect(page: FamilyPage, purposes: readonly unknown[], silent = false) {
  const wanted = await addressesFor(page, purposes, { silent })
  const all = page.accounts()
  return { accounts: wanted.flatMap(({ address }) => all.find((one) => one.address === address) ?? []) }
}

function networkOf(chain: unknown): CaipNetworkId | undefined {
  const network = networkOfChain(chain)
  if (chain !== undefined && !network) throw wrongChain()
  return network
}

function textOf(message: unknown): string {
  try {
    if (!(message instanceof Uint8Array)) throw message
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw malformed('message')
  }
}

async function signPsbt(page: FamilyPage, { psbt, inputsToSign, chain }: Input, broadcast: boolean) {
  if (!(psbt instanceof Uint8Array) || !Array.isArray(inputsToSign) || !inputsToSign[0])
    throw malformed('psbt')
  const signInputs = (inputsToSign as Input[]).flatMap(({ account, signingIndexes, sigHash }) => {
    if (!Array.isArray(signingIndexes)) throw malformed('signingIndexes')
    const sighash = sigHash != null && { sighashTypes: [sigHash as number] }
    return signingIndexes.map((index: number) => ({ address: addressOf(account), index, ...sighash }))
  })
  const account = addressOf((inputsToSign[0] as Input)['account'])
  const asked = { account, psbt: toBase64(psbt), signInputs, ...(broadcast && { broadcast }) }
  return askFrame(page, 'signPsbt', asked, networkOf(chain))
}

/** Our Bitcoin wallet, once there is a frame. */
export const bitcoinWallet: FamilyWallet = {
  accounts,
  features: {
    'standard:connect': (page, [input]) =>
      connect(page, purposes, ((input ?? {}) as Input)['silent'] === true),
    'bitcoin:connect': (page, [input]) => connect(page, purposesOf(((input ?? {}) as Input)['purposes'])),
    'bitcoin:signMessage': eachInput(async (page, { account, message }) => {
      const asked = { account: addressOf(account), message: textOf(message) }
      const signature = readHex((await askFrame(page, 'signMessage', asked)).signature)
      if (!signature) throw badAnswer()
      return { signedMessage: (message as Uint8Array).slice(), signature }
    }),
    'bitcoin:signTransaction': eachInput(async (page, input) => {
      const signedPsbt = readBase64((await signPsbt(page, input, false)).psbt)
      if (!signedPsbt) throw badAnswer()
      return { signedPsbt }
    }),
    'bitcoin:signAndSendTransaction': eachInput(async (page, input) => {
      const { txid } = await signPsbt(page, input, true)
      if (!txid) throw badAnswer()
      return { txId: txid }
    }),
    'sats-connect:request': answerSatsConnect,
  },
}
