/** Words that names are suggested from: given names, animals, plants, weather, things; in the order of the alphabet. */
export const words: readonly string[] =
  `abbey able acorn adam adele admiral adrian agate agent agnes aiden alabaster alan albert alba alder alex alfred algae
alice alma almond alpaca alpha alpine amber amelia amethyst anchor andrea angel angus anna ansel antelope anton apple
apricot april aqua arbor arch archer arctic arena argon aria ariel armor arrow arthur artist ashley aspen asteroid astra
astro athena atlas atom aurora austin autumn avalon avatar aveline axel azalea azure badger baker balance balloon bamboo
banana bandit banjo banner barley barnaby baron basil bass bay-leaf beacon bead beagle bear beatrice beaver becky beetle
belfry bella benedict benjamin bennet bernard berry bertha beryl beta bianca birch bird bison blanket blaze bloom blossom
blue bluebird boat bobbin bold bonfire bonsai book boreal bottle boulder bramble branch brave breeze brenda bridge bright
brisk bronze brook bruno bubble bucket buffalo builder bumble burrow butter button cabin cactus calder caleb calico calm
camel camera camilla candle candy canoe canvas canyon captain caramel carbon cardinal carla carlo carmen carol carpet
carrot casey castle cassia castor catalpa cedar celeste cello cereal chalk charlie charm chase cherry chess chestnut chili
china chloe chord cider cinder cinema cinnamon circle citrus clara clarity claudia clay clever cliff clover cloud cobalt
cobra cocoa coconut colibri comet compass condor cookie copper coral corner cosmic cosmo cotton cougar coyote crab cradle
crane crater crescent cricket crimson crocus crow crown crystal curious cypress daffodil dahlia daisy damson dancer daniel
dapper dapple daria dash dawn david delta denim desert diamond diana digit dingo dolphin dora dove dragon dragonfly dream
drift drum dune dusk dylan eagle earth east ebony echo eclipse eden edgar edith eider elara elder electron elena element
elephant elias elisa elk-horn ella elliot ember emerald emil emily emma engine epsilon equinox erica ermine ethan eucalyptus
evelyn ever explorer fable falcon fancy faraday farmer fawn feather felix fennel fern ferry festival fiddle field fiesta
finch fiona fjord flame flamingo flannel flash fleet flint float flora flower flute foggy forest forge fossil fountain fox-trot
foxglove francis frank freda freya friday friend frost fuchsia fudge gabriel galaxy galleon gallop gamma garden garlic garnet
gazelle gecko gemini gentle george ginger giraffe glacier gladys glider globe glow gold golden gopher gorilla grace grain
granite grape graphite grass gravity green greta griffin grove guitar gull gustav habit hammer hamster hannah happy harbor
hare harmony harold harp harvest hawk hazel heart heather hector hedge heidi helen helium helix henry herald hermit heron
hickory hilda hill holly honey hope horizon horse hugo humble hummingbird hunter hydra iceberg icicle igloo iguana imogen
indigo indra ingrid inky iris iron isaac isabel island ivory ivy-leaf jacket jack jackal jade jaguar jamie jasmine jasper
jaunty jelly jester jewel jigsaw jingle jolly jordan joseph journey joyful judith julia julian jungle juniper jupiter kalmia
karma kayak kelp kestrel kettle keystone kingfisher kitten kiwi koala krypton ladder lagoon lake lambda lantern larch lark
laser laura laurel lava lavender leaf lemon lemur leon leopard liberty lichen light lilac lily lime linden lion lizard llama
lobster locket logan lotus louis lucas lucia lucky luna lunar lupine lynx lyra lyric madrona magma magnet magnolia magpie
mallard mammoth manatee mango manta mantis maple marble marco mariner marina marlin marmot marten martin mason matilda maxim
maxima maximus maxine maxwell meadow melody melon mercury merlin meteor mica midnight mika milky millet mint mira mirage
mistral mocha molly moment monday monsoon moon moose morning mosaic moss moth mountain mulberry muse mustang myrtle nadia
narwhal nebula nectar needle neon neptune nest nettle nickel nightingale nimble nimbus noble nomad nora north nova nutmeg oak-tree
oasis oatmeal ocean ocelot octave octopus olive oliver olivia omega onyx opal opera orange orbit orchard orchid oregano origin
oriole orion oscar osprey otter owlet oxygen oyster paddle pagoda paige palm panda pansy panther papaya paper parrot pascal
patrick paula peach peacock pear pearl pebble pecan pelican penguin penny peony pepper peridot petal petra phoenix photon piano
picnic pigeon pilot pine pinto pioneer pixel planet plasma platinum plum poem polar pollen polly pond poplar poppy porcupine
prairie prism proton puffin pulsar puma pumpkin quail quark quartz quasar quebec queen quest quiet quill quince quokka rabbit
raccoon radar radish rain rainbow ranger raven rebecca reed reef reindeer rhubarb ribbon ridge river robin rocket roger roma
root-beer rosa rose rosemary rowan ruby rufus saffron sage sailor salmon salvia sandy sapphire sasha satin saturn savanna scarlet
scout seal season sequoia shadow shamrock shell sherry shore sienna sierra sigma silk silver simon sky-blue snow sofia solar sonata
sonnet sophie sparrow spark spice spider spruce squid squirrel star starling stella stone stork storm strawberry summer summit
sunday sunny sunrise swallow swan swift sycamore sylvia tango tanya tapir taro teal tempo tennis terra theo theta thistle thor
thunder thyme tiger tilda timber toast tobias tomato topaz torch totem toucan tower trail treasure-map trellis tulip tundra turtle twig
twilight ultra umber umbra unicorn union urchin valley vanilla velvet venus vera verbena vesper victor vienna viking vine viola
violet vireo vista vivian vixen volcano voyage walnut walrus wander warbler water wave weasel west wheat whisper willow wilma
winter wisteria wolf wombat wonder woody xander xenia xenon yacht yara yarrow yellow yoga yolanda yonder yucca yuki zebra zelda
zenith zephyr zinc zinnia zodiac zora`.split(/\s+/)
