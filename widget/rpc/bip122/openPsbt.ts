import ecc from '@bitcoinerlab/secp256k1'
import { initEccLib, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { type BitcoinSignInput, bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { checkSize } from '../../review/bip122/checkPsbt.ts'
import type { PsbtContents, PsbtInputContents, ScriptBook } from '../../review/bip122/psbtContents.ts'
import { isP2sh } from '../../review/bip122/scriptForms.ts'
import { defaultSighash } from '../../review/bip122/sighash.ts'
import { invalidParams } from '../../review/checkJson.ts'
import { checkSigned } from './checkSigned.ts'
import { type CoinScript, isSame, type PsbtInput, readCoinScript, signsAnotherCoin } from './coinScript.ts'
import { derivations } from './derivations.ts'
import { toHex } from './hex.ts'
import { needsUs } from './needsUs.ts'
import { readScriptKeys } from './readScriptKeys.ts'
import { scriptBook } from './scriptBook.ts'
import { signatureWeight } from './signatureWeight.ts'
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
  /** See checkSigned.ts. */
  checkSigned(inputs: readonly BitcoinSignInput[], answer: string): void
}

interface Coin {
  /** Hex, as explorers write it. */
  txid: string
  index: number
  input: PsbtInput
  spent?: NonNullable<PsbtInput['witnessUtxo']>
}
type Book = ReturnType<typeof scriptBook>

/**
 * A page's PSBT (BIP-174), read with bitcoinjs-lib; -32602 where it does not hold together.
 * @param named the inputs that the page names: of no other the keys in its script are read
 */
export function openPsbt(
  text: string,
  { networkId, connection }: Pick<BitcoinStanding, 'networkId' | 'connection'>,
  named: readonly Pick<BitcoinSignInput, 'index'>[] = [],
): OpenPsbt {
  const network = forms[networkId] ?? networks.bitcoin
  const psbt = read(text, network)
  checkSize(psbt.data)
  const coins = readCoins(psbt)
  const derive = derivations()
  const paid = psbt.txOutputs
  const book = scriptBook(
    connection,
    network,
    (script) => [
      ...coins.flatMap(({ input, spent }) => (spent && isSame(spent.script, script) ? [input] : [])),
      ...psbt.data.outputs.filter((_, at) => isSame(paid[at]?.script ?? new Uint8Array(), script)),
    ],
    derive,
  )
  const places = new Set(named.map(({ index }) => index))
  const scriptKeysOf = ({ input, spent }: Coin, at: number): Uint8Array[] =>
    spent && places.has(at) ? readScriptKeys(spent.script, input, derive) : []
  const contents = {
    version: psbt.version,
    inputs: coins.map((coin, at) => readInput(book, coin, scriptKeysOf(coin, at))),
    outputs: paid.map(({ value, script }) => ({ amount: amountOf(value), script })),
  }
  return {
    contents,
    book,
    withSighashes: (inputs) => writeSighashes(psbt, contents, inputs),
    checkSigned: (inputs, answer) => checkSigned({ text, contents, book }, inputs, answer),
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

function readCoins({ data, txInputs }: Psbt): Coin[] {
  return txInputs.map(({ hash, index }, at) => {
    const input = data.inputs[at]
    if (!input) throw invalidParams('The PSBT is malformed')
    const txid = toHex(hash.slice().reverse())
    const spent = spentOf(input, txid, index)
    return { txid, index, input, ...(spent && { spent }) }
  })
}

function readInput(
  book: Book,
  { txid, index, input, spent }: Coin,
  scriptKeys: Uint8Array[],
): PsbtInputContents {
  return {
    ...{ txid, index },
    ...(spent && { spent: { amount: amountOf(spent.value), script: spent.script } }),
    ...(input.nonWitnessUtxo && { proved: true }),
    ...(input.sighashType !== undefined && { sighash: input.sighashType }),
    ...(spent && readScripts(book, spent.script, input)),
    ...(scriptKeys[0] && { scriptKeys }),
    signed: Boolean(
      input.finalScriptSig ||
        input.finalScriptWitness ||
        input.partialSig?.length ||
        input.tapKeySig ||
        input.tapScriptSig?.length,
    ),
  }
}

/** What the scripts that are given beside a coin say of it. */
function readScripts(book: Book, spent: Uint8Array, input: PsbtInput): Partial<PsbtInputContents> {
  const coin = readCoinScript(spent, input)
  const signed = amountSigned(book, spent, coin)
  const weight = signatureWeight(spent, coin)
  return {
    ...(isOddScript(coin, input) && { oddScript: true }),
    ...(signed && { amountSigned: signed }),
    ...(weight !== undefined && { signatureWeight: weight }),
    ...(book.ours(spent) && needsUs(coin, input, book.isKeyOfOurs) && { needsMore: true }),
  }
}

/** Where the former transaction says what is spent, a signature can be one of nothing else. */
const isOddScript = (coin: CoinScript, { nonWitnessUtxo }: PsbtInput): boolean =>
  coin.kind === 'odd' || ('script' in coin && !nonWitnessUtxo && signsAnotherCoin(coin.script))

/**
 * Of a coin of P2SH whose script nobody says, or says wrongly, it is not known whether it is from before segwit; one key
 * alone is not.
 */
function amountSigned(
  book: Book,
  spent: Uint8Array,
  { kind }: CoinScript,
): PsbtInputContents['amountSigned'] {
  if (kind === 'legacy') return 'no'
  return (kind === 'none' || kind === 'odd') && isP2sh(spent) && book.sharingOf(spent) !== 'oneKey'
    ? 'unknown'
    : undefined
}

/** `OP_DUP OP_HASH160`: signatures of old scripts say nothing of the amount that they take. */
const isLegacy = (script: Uint8Array): boolean => script[0] === 0x76 && script[1] === 0xa9

/** The former transaction must be the one that is named, and say the same as the short form beside it. */
function spentOf({ nonWitnessUtxo, witnessUtxo }: PsbtInput, txid: string, index: number) {
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

function writeSighashes(psbt: Psbt, contents: PsbtContents, inputs: BitcoinSignInput[]): string {
  for (const { index, sighashTypes: [sighash] = [] } of inputs) {
    const { spent, sighash: written } = contents.inputs[index] ?? {}
    if (sighash === undefined || written !== undefined || !spent) continue
    if (sighash !== defaultSighash(spent.script)) psbt.updateInput(index, { sighashType: sighash })
  }
  return psbt.toBase64()
}
