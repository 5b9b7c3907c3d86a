/** The two functions of viem that reading a signed transaction takes, as a chunk of their own. */
export { parseTransaction, recoverTransactionAddress } from 'viem'
