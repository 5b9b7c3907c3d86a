/** A boolean of a provider: Apple writes them as words, others as numbers. Nothing else counts as a yes. */
export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|1)$/i.test(value))
