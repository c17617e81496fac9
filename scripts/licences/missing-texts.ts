/** Packages that come without any text of their licence: whose they are, as their manifest or their sources say. */
export const missingTexts: Readonly<Record<string, string>> = {
  // Of the same repository as `ai`, whose LICENSE says so.
  '@ai-sdk/provider-utils': 'Copyright 2023 Vercel, Inc.',
  // By the same author as `better-auth`.
  '@better-auth/utils': 'Copyright (c) 2024 - present, Bereket Engida',
}
