/**
 * 32 bytes may be a hash that a contract takes for the person's word. Only words in a narrow alphabet are let
 * through as text: to find a hash that reads like this takes 2^60 attempts, one of any printable bytes 2^46.
 */
export const isPlainSentence = (text: string): boolean => /^[A-Za-z0-9 .,:!?'-]+$/.test(text)
