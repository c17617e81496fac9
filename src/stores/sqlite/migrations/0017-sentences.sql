-- What the network for whole sentences says of a discovery, beside the meaning of its words: 384 numbers of a byte. `sentence_model` is
-- null where it was not read yet; a sentence may be null for good, as of a text in a language that the network does not read.
ALTER TABLE meanings ADD COLUMN sentence BLOB;
ALTER TABLE meanings ADD COLUMN sentence_model TEXT;
CREATE INDEX meanings_without_sentence ON meanings (project, id) WHERE sentence_model IS NULL;
