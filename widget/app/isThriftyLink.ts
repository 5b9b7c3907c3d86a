/** Network Information API; Chromium has it. */
interface Link {
  saveData?: boolean
  effectiveType?: string
}

/** Whether nothing is fetched ahead: the person saves data, or what is wanted now would wait behind it. */
export const isThriftyLink = ({ connection }: { connection?: Link }): boolean =>
  connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
