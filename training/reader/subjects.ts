/** Where something holds: put into two texts alike, it teaches that sharing a name is not yet speaking of the same. */
export function subjects(): string[] {
  return names.flatMap((name, place) =>
    [0, 1, 2, 3].map((turn) => {
      const kind = kinds[(place * 7 + turn * 11) % kinds.length] as string
      const form = forms[(place * 3 + turn) % forms.length] as string
      return form.replace('NAME', name).replace('KIND', kind)
    }),
  )
}

const forms = [
  "at NAME's KIND",
  'at the NAME KIND',
  'in the NAME KIND',
  'for the NAME KIND',
  'at NAME',
  'in NAME',
  'for NAME',
  "in NAME's KIND",
  'on the NAME KIND',
  'with NAME',
]

const kinds = (
  'dairy clinic bakery team project service app repository monorepo warehouse studio club school nursery orchard bookshop library ' +
  'theatre band choir office kitchen garage workshop farm museum festival harbour brewery pharmacy gym hostel database cluster ' +
  'pipeline dashboard website plugin compiler robot sensor network archive newsroom laboratory garden'
).split(' ')

const names = (
  'Abara Achterberg Aldous Amaranth Anouk Argyle Arlo Asante Aster Atlas Aurelia Avocet Badger Baptiste Bartleby Basalt Beacon Bellweather ' +
  'Benedikt Birchwood Bisque Bjarne Blanchard Bluebell Bramble Brightwater Caldera Calloway Cedric Cinder Clementine Cobalt Condor Corvus ' +
  'Cypress Dagny Dalisay Dandelion Delphine Dewdrop Dimitri Dorado Drummond Echo Edelweiss Eglantine Eleni Elmhurst Ember Esperanza Etienne ' +
  'Fairchild Falcon Farouk Fennimore Fiddlehead Finch Flint Foxglove Freyja Galapagos Gannet Ginger Goldfinch Graham Greta Grimaldi Gustavo ' +
  'Halvorsen Harlequin Hawthorn Hazel Heliotrope Hideko Hollis Horizon Ibrahim Indigo Ingrid Iridium Isolde Ivory Jacaranda Jasper Jonquil ' +
  'Joaquin Jupiter Kamala Kestrel Kingfisher Klara Kowalski Krista Lagoon Lantern Laszlo Lavender Leopold Lindqvist Lotus Lucerne Magnolia ' +
  'Malachite Mandela Marigold Marlowe Matilda Meridian Mirabel Monsoon Mulberry Nadir Nakamura Narwhal Nebula Nettle Nightjar Noor Oakley ' +
  'Obsidian Octavia Odessa Okonkwo Oleander Onyx Osprey Otto Paloma Papaya Pascal Pebble Pelican Peregrine Petrov Pippin Plover Pomelo ' +
  'Quarry Quentin Quill Rashid Raven Redwood Rhubarb Rosalind Rowan Rutger Saffron Salazar Sandpiper Sapphire Sequoia Serafina Sigrid Silas ' +
  'Skylark Solveig Sorrel Sparrow Spruce Starling Sycamore Tamarind Tanager Teodor Thistle Thornton Tiller Topaz Tulip Ulysses Umber Valerian ' +
  'Vasquez Vermilion Vesper Viktor Violet Walnut Wexford Whitby Willow Wisteria Woodruff Xenia Yamamoto Yarrow Yolanda Zephyr Zinnia Zuzana'
).split(' ')
