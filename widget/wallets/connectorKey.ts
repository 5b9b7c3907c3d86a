/** The same for the same wallet after a reload: ids of EIP-6963 are new each time. */
export const connectorKey = ({ rdns, name }: { rdns: string; name: string }): string =>
  (rdns || name).toLowerCase()
