/**
 * The methods of `POST /v1/bundler`, compared exactly; what is not here is refused. `to`: whom it is passed to.
 * Source: data-api.md §3.37, ERC-4337, ERC-7677.
 *
 * - `reads`      a bundler, the next one when it fails
 * - `sends`      one bundler, once
 * - `paymaster`  whoever pays; an answer binds them, so it is asked where the operator set one only
 */
export const bundlerMethods = {
  eth_sendUserOperation: { to: 'sends' },
  eth_estimateUserOperationGas: { to: 'reads' },
  eth_getUserOperationReceipt: { to: 'reads' },
  eth_getUserOperationByHash: { to: 'reads' },
  eth_supportedEntryPoints: { to: 'reads' },
  pimlico_getUserOperationGasPrice: { to: 'reads' },
  pm_sponsorUserOperation: { to: 'paymaster' },
  pm_getPaymasterData: { to: 'paymaster' },
  pm_getPaymasterStubData: { to: 'paymaster' },
} as const satisfies Readonly<Record<string, { to: 'reads' | 'sends' | 'paymaster' }>>

export type BundlerMethod = keyof typeof bundlerMethods

/** Those that ask somebody to pay: `sponsorship/sponsoredRequest.ts` says what each binds. */
export type PaymasterMethod = {
  [Name in BundlerMethod]: (typeof bundlerMethods)[Name]['to'] extends 'paymaster' ? Name : never
}[BundlerMethod]

/** Only own names of the table count, so `constructor` and its kin never pass. */
export const isBundlerMethod = (method: string): method is BundlerMethod =>
  Object.hasOwn(bundlerMethods, method)

/** The methods of a site's paymaster: ERC-7677 has no others. */
const siteMethods = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const

export const isSiteMethod = (method: BundlerMethod): method is (typeof siteMethods)[number] =>
  siteMethods.some((name) => name === method)
