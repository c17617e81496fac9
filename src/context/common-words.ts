/** A word that stands in more of the texts than this says little about which of them is meant. */
export const commonShare = 0.3

/** However few the texts are, a word that stands in no more than these is not common. */
export const fewestTexts = 5
