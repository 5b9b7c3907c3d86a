/** The functions of viem that reading the calls of a contract account takes, as a chunk of their own. */
export { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
