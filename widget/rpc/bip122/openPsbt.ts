import ecc from '@bitcoinerlab/secp256k1'
import { address as addresses, initEccLib, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { type BitcoinSignInput, bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { PsbtContents, PsbtInputContents, ScriptBook } from '../../review/bip122/psbtContents.ts'
import type { BitcoinAccount } from '../../review/bip122/psbtDescription.ts'
import { defaultSighash, isP2wsh } from '../../review/bip122/sighash.ts'
import { invalidParams } from '../../review/checkJson.ts'
import { isKeyOf } from './isKeyOf.ts'
import { readScriptKeys } from './readScriptKeys.ts'
import type { BitcoinStanding } from './standing.ts'

// The library checks the points of taproot addresses.
initEccLib(ecc)

const forms: Readonly<Record<string, typeof networks.bitcoin>> = {
  [bitcoinNetworks.mainnet]: networks.bitcoin,
  [bitcoinNetworks.testnet]: networks.testnet,
  [bitcoinNetworks.testnet4]: networks.testnet,
  [bitcoinNetworks.signet]: networks.testnet,
  [bitcoinNetworks.regtest]: networks.regtest,
}

export interface OpenPsbt {
  contents: PsbtContents
  book: ScriptBook
  /** Base64, with what each signature is to cover written into it: some wallets look nowhere else. */
  withSighashes(inputs: BitcoinSignInput[]): string
}

/** A page's PSBT (BIP-174), read with bitcoinjs-lib; -32602 where it does not hold together. */
export function openPsbt(
  text: string,
  { networkId, connection }: Pick<BitcoinStanding, 'networkId' | 'connection'>,
): OpenPsbt {
  const network = forms[networkId] ?? networks.bitcoin
  const psbt = read(text, network)
  const contents = {
    version: psbt.version,
    inputs: psbt.data.inputs.map((_, index) => readInput(psbt, index)),
    outputs: psbt.txOutputs.map(({ value, script }) => ({ amount: amountOf(value), script })),
  }
  return {
    contents,
    book: scriptBook(connection, network),
    withSighashes: (inputs) => writeSighashes(psbt, contents, inputs),
  }
}

/** The library reads 64 bits with a sign. */
const amountOf = (value: bigint): bigint => BigInt.asUintN(64, value)

function read(text: string, network: typeof networks.bitcoin): Psbt {
  try {
    return Psbt.fromBase64(text, { network })
  } catch {
    throw invalidParams('The PSBT is malformed')
  }
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function readInput(psbt: Psbt, index: number): PsbtInputContents {
  const input = psbt.data.inputs[index]
  const outpoint = psbt.txInputs[index]
  if (!input || !outpoint) throw invalidParams('The PSBT is malformed')
  const txid = toHex(outpoint.hash.slice().reverse())
  const spent = spentOf(input, txid, outpoint.index)
  const scriptKeys = readScriptKeys(spent?.script, input)
  return {
    txid,
    index: outpoint.index,
    ...(spent && { spent: { amount: amountOf(spent.value), script: spent.script } }),
    ...(input.nonWitnessUtxo && { proved: true }),
    ...(input.sighashType !== undefined && { sighash: input.sighashType }),
    ...(scriptKeys[0] && { scriptKeys }),
    ...(spent && isOddScript(spent.script, input, scriptKeys) && { byScript: true }),
    signed: Boolean(
      input.finalScriptSig || input.finalScriptWitness || input.partialSig?.length || input.tapKeySig,
    ),
  }
}

type Input = Psbt['data']['inputs'][number]

/**
 * A script beside a coin of P2WSH that is not the coin's, or not one to sign under: a signature under it could be one of
 * another coin of ours (readScriptKeys.ts).
 */
const isOddScript = (spent: Uint8Array, input: Input, scriptKeys: readonly Uint8Array[]): boolean =>
  isP2wsh(spent) &&
  !scriptKeys[0] &&
  Boolean(input.witnessScript || input.redeemScript || input.tapLeafScript?.length || input.tapMerkleRoot)

/** `OP_DUP OP_HASH160`: signatures of old scripts say nothing of the amount that they take. */
const isLegacy = (script: Uint8Array): boolean => script[0] === 0x76 && script[1] === 0xa9

/** The former transaction must be the one that is named, and say the same as the short form beside it. */
function spentOf({ nonWitnessUtxo, witnessUtxo }: Input, txid: string, index: number) {
  if (!nonWitnessUtxo) return witnessUtxo && !isLegacy(witnessUtxo.script) ? witnessUtxo : undefined
  const former = readFormer(nonWitnessUtxo)
  const output = former?.getId() === txid ? former.outs[index] : undefined
  if (!output) throw invalidParams('A former transaction is not the one that is spent')
  if (
    witnessUtxo &&
    (witnessUtxo.value !== output.value || toHex(witnessUtxo.script) !== toHex(output.script))
  )
    throw invalidParams('An input says two things of what it holds')
  return output
}

function readFormer(bytes: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromBuffer(bytes)
  } catch {
    return undefined
  }
}

function scriptBook(
  { details = [], accounts }: BitcoinStanding['connection'],
  network: typeof networks.bitcoin,
): ScriptBook {
  const known = new Map<string, BitcoinAccount>()
  const add = (address: string, account: BitcoinAccount): void => {
    try {
      known.set(toHex(addresses.toOutputScript(address, network)), account)
    } catch {
      // A wallet's address with a wrong checksum is nobody's.
    }
  }
  for (const account of accounts) add(account.split(':')[2] ?? '', 'payment')
  for (const { address, type } of details) add(address, type)
  const names = new Set([
    ...accounts.map((account) => account.split(':')[2] ?? ''),
    ...details.map(({ address }) => address),
  ])
  return {
    ours: (script) => known.get(toHex(script)),
    isOwnKey: (address, key) => names.has(address) && isKeyOf(address, key, network),
    addressOf: (script) => {
      try {
        return addresses.fromOutputScript(script, network)
      } catch {
        return undefined
      }
    },
  }
}

function writeSighashes(psbt: Psbt, contents: PsbtContents, inputs: BitcoinSignInput[]): string {
  for (const { index, sighashTypes: [sighash] = [] } of inputs) {
    const { spent, sighash: written } = contents.inputs[index] ?? {}
    if (sighash === undefined || written !== undefined || !spent) continue
    if (sighash !== defaultSighash(spent.script)) psbt.updateInput(index, { sighashType: sighash })
  }
  return psbt.toBase64()
}
