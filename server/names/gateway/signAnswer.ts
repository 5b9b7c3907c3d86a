import { encodeAbiParameters, encodePacked, type Hex, keccak256, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const answerAbi = parseAbiParameters('bytes result, uint64 expires, bytes signature')

/**
 * What the resolver contract checks: the signature is over its own address, the time, the request and the answer, so
 * that none of them can be put elsewhere.
 *
 * @param expires seconds since 1970
 */
export async function signAnswer(
  signerKey: Hex,
  { resolver, request, result, expires }: { resolver: Hex; request: Hex; result: Hex; expires: bigint },
): Promise<Hex> {
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(request), keccak256(result)],
    ),
  )
  const signature = await privateKeyToAccount(signerKey).sign({ hash })
  return encodeAbiParameters(answerAbi, [result, expires, signature])
}
