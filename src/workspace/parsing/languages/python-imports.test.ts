import { expect, it } from 'vitest'
import { type Files, newProject } from '../../../../test/support/files/project.ts'
import { findImports, type Imports } from '../find-imports.ts'

it('finds modules beside the file, in the packages above it, and their members', async () => {
  const files = {
    'shop/__init__.py': '',
    'shop/cart/__init__.py': '',
    'shop/cart/total.py': `
from . import prices
from .prices import (
    Price,  # a class in there
    Tax as T,
)
from .. import settings
from ..mail.send import send
from . import *
`,
    'shop/cart/prices.py': '',
    'shop/settings.py': '',
    'shop/mail/send.py': '',
  }

  expect(await pathsOf(files, 'shop/cart/total.py', 'python')).toEqual([
    'shop/cart/prices.py',
    'shop/settings.py',
    'shop/mail/send.py',
    'shop/cart/__init__.py',
  ])
})

it('finds absolute imports from the root and from src, and takes the rest for installed', async () => {
  const text = `
import os, shop.cart as cart
from shop import models, VERSION
from tools.run \\
    import run
from json import dumps
def later():
    import shop.late
`
  const files = {
    'src/shop/main.py': text,
    'src/shop/__init__.py': '',
    'src/shop/cart/__init__.py': '',
    'src/shop/models.pyi': '',
    'src/shop/late.py': '',
    // Inside the package it is shop.json, and no stand-in for the one that Python has.
    'src/shop/json.py': '',
    'tools/run.py': '',
  }
  const { dependencies, external } = await importsOf(files, 'src/shop/main.py', 'python')

  expect(dependencies.map(({ path }) => path)).toEqual([
    'src/shop/cart/__init__.py',
    'src/shop/models.pyi',
    'src/shop/__init__.py',
    'tools/run.py',
    'src/shop/late.py',
  ])
  expect(external).toEqual(['os', 'json'])
})

it('takes nothing from a docstring or a comment', async () => {
  const files = { 'a.py': '"""Use it so:\n\nimport b\n"""\n# import b\n', 'b.py': '' }

  expect(await pathsOf(files, 'a.py', 'python')).toEqual([])
})

it('says the line of the first syntax error', async () => {
  const text = 'import os\n\ndef whole():\n    return 1\n\ndef broken(:\n    pass\n'

  await expect(importsOf({ 'a.py': text }, 'a.py', 'python')).rejects.toMatchObject({
    reason: 'parse_error',
    facts: { path: 'a.py', line: 6 },
  })
})

async function importsOf(files: Files, path: string, language: string): Promise<Imports> {
  const { root } = await newProject(files)
  return findImports(root, path, language, files[path] as string)
}

async function pathsOf(files: Files, path: string, language: string): Promise<string[]> {
  return (await importsOf(files, path, language)).dependencies.map((dependency) => dependency.path)
}
