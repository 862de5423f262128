// Publish
