import type { Address } from 'viem'

/**
 * Verifiers of ERC-6492 that stand on their chain, where no call without a target runs. Source: the chain definitions of
 * viem (`contracts.erc6492Verifier`).
 */
const verifiers: Readonly<Record<string, Address>> = {
  'eip155:324': '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  'eip155:300': '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  'eip155:2741': '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  'eip155:11124': '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
}

/** @param chainId CAIP-2 */
export const deployedVerifier = (chainId: string): Address | undefined =>
  Object.hasOwn(verifiers, chainId) ? verifiers[chainId] : undefined
