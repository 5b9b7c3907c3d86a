import { crypto, opcodes, type Psbt, payments, script as scripts } from 'bitcoinjs-lib'
import { isP2sh, isP2wsh, isTaproot } from '../../review/bip122/sighash.ts'

type Input = Psbt['data']['inputs'][number]
type Leaf = NonNullable<Input['tapLeafScript']>[number]

/**
 * The keys in the script under which a coin lies, where the coin commits to that script; none of a coin of one key, of a
 * coin that is not known, and where the given script is not the coin's.
 */
export function readScriptKeys(spent: Uint8Array | undefined, input: Input): Uint8Array[] {
  if (!spent) return []
  if (isTaproot(spent)) return isOf(input, 'taproot') ? taprootKeys(spent, input) : []
  const { redeemScript, witnessScript } = input
  if (isP2wsh(spent)) return isOf(input, 'witness') ? witnessKeys(spent, witnessScript) : []
  if (!isP2sh(spent) || !redeemScript || !isOf(input, 'redeem', 'witness')) return []
  if (!isSame(crypto.hash160(redeemScript), spent.subarray(2, 22))) return []
  if (isP2wsh(redeemScript)) return witnessKeys(redeemScript, witnessScript)
  // Signatures of old scripts hold no amount (BIP-143): the former transaction has to say it.
  return witnessScript || isP2wpkh(redeemScript) || !input.nonWitnessUtxo ? [] : keysOf(redeemScript)
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** BIP-141. */
const isP2wpkh = (script: Uint8Array): boolean => script.length === 22 && script[0] === 0 && script[1] === 20

type Form = 'redeem' | 'witness' | 'taproot'

/** A script of another form beside the coin's own could be what the wallet signs. */
function isOf(
  { redeemScript, witnessScript, tapLeafScript, tapMerkleRoot }: Input,
  ...forms: Form[]
): boolean {
  const given = {
    redeem: redeemScript,
    witness: witnessScript,
    taproot: tapLeafScript?.length || tapMerkleRoot,
  }
  return (['redeem', 'witness', 'taproot'] as const).every((form) => !given[form] || forms.includes(form))
}

const witnessKeys = (program: Uint8Array, witnessScript: Uint8Array | undefined): Uint8Array[] =>
  witnessScript && isSame(crypto.sha256(witnessScript), program.subarray(2)) ? keysOf(witnessScript) : []

/** The version of leaves that has rules (BIP-342). */
const tapscript = 0xc0

function taprootKeys(
  spent: Uint8Array,
  { tapLeafScript = [], tapMerkleRoot, tapInternalKey }: Input,
): Uint8Array[] {
  const isRoot =
    !tapMerkleRoot ||
    (tapMerkleRoot.length === 32 &&
      tapInternalKey !== undefined &&
      isP2tr({ output: spent, internalPubkey: tapInternalKey, hash: tapMerkleRoot }))
  if (!isRoot || !tapLeafScript.every((leaf) => isLeafOf(spent, leaf))) return []
  return [
    ...(tapMerkleRoot && tapInternalKey ? [tapInternalKey] : []),
    ...tapLeafScript.flatMap(({ script }) => keysOf(script)),
  ]
}

const isLeafOf = (output: Uint8Array, { script, controlBlock, leafVersion }: Leaf): boolean =>
  leafVersion === tapscript &&
  ((controlBlock[0] ?? 0) & 0xfe) === tapscript &&
  isP2tr({ output, witness: [script, controlBlock] })

/** The library throws where the parts do not belong to the output (BIP-341). */
function isP2tr(parts: Parameters<typeof payments.p2tr>[0]): boolean {
  try {
    payments.p2tr(parts)
    return true
  } catch {
    return false
  }
}

const keyLengths = [32, 33, 65]

/**
 * Whole keys only, and nothing of a script with `OP_CODESEPARATOR`: a signature of `OP_DUP OP_HASH160 <hash of our key>
 * OP_EQUALVERIFY OP_CHECKSIG` under a script, or after a separator, is one of our plain coin too (BIP-143).
 */
function keysOf(script: Uint8Array): Uint8Array[] {
  const parts = scripts.decompile(script) ?? []
  if (parts.includes(opcodes.OP_CODESEPARATOR as number)) return []
  return parts.flatMap((part) => (typeof part !== 'number' && keyLengths.includes(part.length) ? [part] : []))
}
